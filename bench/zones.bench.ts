import { mkdir, rm } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { temporaryFolder } from '../packages/server/test/support/temporary-folder.ts'
import { importDay } from './zones-import.ts'
import { lookUp, serveNames, servePrefixes, shareIndex } from './zones-reading.ts'

/**
 * Imports generated names in no order, then a second day's file with 0.1 % of them changed. Then
 * reads the index: in process, over HTTP beside bare node:http, by prefix with an empty cache, and
 * from four processes.
 *
 * `NAMES=2000000 npm run bench zones` takes another number. `npm run bench zones import lookup` runs
 * some of the parts `import`, `lookup`, `http`, `prefix` and `shared`. `BENCH_DIR=folder` keeps the
 * index there, so that a later run can leave out `import`.
 */
const NAMES = Number(process.env['NAMES'] ?? 100_000_000)
const PARTS = { lookup: lookUp, http: serveNames, prefix: servePrefixes, shared: shareIndex }

const kept = process.env['BENCH_DIR']
const folder = kept ? join(kept, `zones-${NAMES}`) : await temporaryFolder('bench-zones')
await mkdir(folder, { recursive: true })
const zonesDir = join(folder, 'index')
const parts = process.argv.slice(3)
const isWanted = (part: string) => parts.length === 0 || parts.includes(part)
try {
  console.log(`${NAMES.toLocaleString('en')} names, load ${loadavg()[0]?.toFixed(1)}`)
  if (isWanted('import')) {
    await rm(zonesDir, { recursive: true, force: true })
    await importDay({ folder, zonesDir, names: NAMES, day: 0 })
    await importDay({ folder, zonesDir, names: NAMES, day: 1 })
  }
  for (const [part, measure] of Object.entries(PARTS)) {
    if (isWanted(part)) await measure({ zonesDir, names: NAMES })
  }
} finally {
  if (!kept) await rm(folder, { recursive: true, force: true })
}
