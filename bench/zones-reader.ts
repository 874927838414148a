import { readFile } from 'node:fs/promises'
import { ZoneIndex } from '../packages/server/src/upstream/zones/zone-index.ts'
import { nameOf } from './zone-names.ts'

/** What a process that reads the index has in memory. */
export type ReaderMemory = {
  /** Of the mapped index alone: all of it, and its share if others have the same pages. */
  indexMB: number
  indexShareMB: number
  /** Of the whole process. */
  allMB: number
  allShareMB: number
}

/**
 * Looks up names of the index all over, and then reports the memory of this process whenever it is
 * asked. Its arguments are ZONES_DIR, the number of names and the number of lookups.
 */
const [zonesDir = '', names = '0', lookups = '0'] = process.argv.slice(2)
const index = new ZoneIndex(zonesDir)
await index.refresh()
for (let lookup = 0; lookup < Number(lookups); lookup += 1) {
  const name = nameOf(Math.floor(Math.random() * Number(names)), 1)
  if (index.find(name).length !== 1) throw new Error(`${name} was not found.`)
}
process.on('message', () => void report())
process.send?.('ready')

async function report(): Promise<void> {
  const rollup = await readFile('/proc/self/smaps_rollup', 'utf8')
  const mapped = (await readFile('/proc/self/smaps', 'utf8'))
    .split(/^(?=[0-9a-f]+-[0-9a-f]+ )/m)
    .filter((part) => part.split('\n', 1)[0]?.endsWith('.mdb'))
    .join('')
  const memory: ReaderMemory = {
    indexMB: megabytes(mapped, 'Rss'),
    indexShareMB: megabytes(mapped, 'Pss'),
    allMB: megabytes(rollup, 'Rss'),
    allShareMB: megabytes(rollup, 'Pss'),
  }
  process.send?.(memory)
}

function megabytes(text: string, name: string): number {
  const found = [...text.matchAll(new RegExp(`^${name}:\\s+(\\d+) kB`, 'gm'))]
  return found.reduce((sum, [, kB]) => sum + Number(kB), 0) / 1_024
}
