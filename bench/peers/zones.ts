import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbedded } from '../../packages/server/src/db/embedded.ts'
import { type Db, openDb } from '../../packages/server/src/db/pool.ts'
import { ZoneIndex } from '../../packages/server/src/upstream/zones/zone-index.ts'
import { temporaryFolder } from '../../packages/server/test/support/temporary-folder.ts'
import { nameOf } from '../zone-names.ts'
import { importDay, indexFile } from '../zones-import.ts'
import { compare, medians, oursAndPeers } from './report.ts'

const NAMES = Number(process.env['NAMES'] ?? 1_000_000)
const LOOKUPS = 20_000
const ROUNDS = 5
const ROWS_AT_ONCE = 50_000
const LOAD_MS = 600_000
const PEER = 'PostgreSQL, a table'

/** Whether a name is registered: asked of our index, and of a table with the name as its key. */
export async function compareZones(): Promise<void> {
  const folder = await temporaryFolder('bench-peers')
  const zonesDir = join(folder, 'index')
  const postgres = await startEmbedded({ dataDir: join(folder, 'postgres'), isDurable: false })
  const db = openDb(postgres.url, 1)
  try {
    const oursS = await seconds(() => importDay({ folder, zonesDir, names: NAMES, day: 0 }))
    const peerS = await seconds(() => load(db))
    await compareSizes(db, zonesDir)
    await compareLookups(db, zonesDir)
    const work = `zones: ${NAMES.toLocaleString('en')} names imported`
    const peers = [{ name: PEER, value: peerS }]
    compare({ work, unit: 's', isLessBetter: true, ours: { name: 'ours', value: oursS }, peers })
  } finally {
    await db.end({ timeout: 1 })
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function compareLookups(db: Db, zonesDir: string): Promise<void> {
  const index = new ZoneIndex(zonesDir)
  await index.refresh()
  const ask = {
    ours: async (label: string) => index.find(label).length,
    [PEER]: async (label: string) =>
      (await db`select zone from peer_zone_names where label = ${label}`).length,
  }
  const alternatives = Object.entries(ask).map(([name, find]) => ({
    name,
    run: async () => await microsecondsEach(find),
  }))
  await medians(alternatives, 1)
  const measured = await medians(alternatives, ROUNDS)
  await index.close()
  const work = 'zones: one name looked up'
  compare({ work, unit: 'µs', isLessBetter: true, ...oursAndPeers(measured) })
}

async function compareSizes(db: Db, zonesDir: string): Promise<void> {
  const { size } = await stat(await indexFile(zonesDir))
  const [row] = await db<{ bytes: number }[]>`
    select pg_total_relation_size('peer_zone_names') as bytes
  `
  const ours = { name: 'ours', value: size / NAMES }
  const peers = [{ name: PEER, value: (row?.bytes ?? 0) / NAMES }]
  compare({ work: 'zones: on disk', unit: 'bytes a name', isLessBetter: true, ours, peers })
}

async function microsecondsEach(find: (label: string) => Promise<number>): Promise<number> {
  const labels = Array.from({ length: LOOKUPS }, () => nameOf(Math.floor(Math.random() * NAMES), 0))
  const began = performance.now()
  for (const label of labels) {
    if ((await find(label)) !== 1) throw new Error(`${label} was not found.`)
  }
  return ((performance.now() - began) * 1_000) / LOOKUPS
}

/** In large batches into a table without its key, which is the fastest way. */
async function load(db: Db): Promise<void> {
  const patient = db.within(LOAD_MS)
  await db`create table peer_zone_names (label text collate "C" not null, zone text not null)`
  for (let from = 0; from < NAMES; from += ROWS_AT_ONCE) {
    const length = Math.min(ROWS_AT_ONCE, NAMES - from)
    const labels = Array.from({ length }, (_, place) => nameOf(from + place, 0))
    await patient`
      insert into peer_zone_names select label, 'com' from unnest(${labels}::text[]) as label
    `
  }
  await patient`alter table peer_zone_names add primary key (label, zone)`
  await patient`vacuum analyze peer_zone_names`
}

async function seconds(work: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1_000
}
