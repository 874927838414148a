import type { ExampleRecorder } from './example-recorder.ts'
import { givenListing } from './given.ts'
import type { TestLab } from './lab.ts'
import type { ListeningHouse } from './listening-house.ts'
import { givenSignedIn } from './people.ts'
import { saleOf } from './sales.ts'
import { moveOrder } from '../../src/features/trading/orders/move-order.ts'
import { writeSale } from '../../src/features/trading/orders/write-sale.ts'
import { ended, givenToolWorker } from './tools.ts'
import { importFile, masterFile } from './zone-files.ts'

export type PublicWorld = {
  house: ListeningHouse
  lab: TestLab
  zones: { files: string; index: string }
  partnerId: string
}
type Row = { domain: string }

const HOUR_MS = 3_600_000

/** Examples of everything that needs no partner. */
export async function recordPublic(recorder: ExampleRecorder, world: PublicWorld): Promise<void> {
  await recordMarket(recorder, world)
  await recordTlds(recorder)
  await recordLookups(recorder)
  await recordNames(recorder, world)
  await recordTools(recorder, world)
  await recordKeyed(recorder, world)
}

async function recordMarket(recorder: ExampleRecorder, world: PublicWorld): Promise<void> {
  const { house } = world
  const listed = (month: number) => `2026-0${month}-01T00:00:00.000Z`
  await givenListing(house, { domain: 'solarhub.com', bin: 4_800_00, createdAt: listed(1) })
  await givenListing(house, { domain: 'quietharbor.io', bin: 2_400_00, createdAt: listed(2) })
  await recorder.record('browseListings', { query: { limit: 2 } })
  await recorder.record('searchMarket', { query: { q: 'solar', limit: 2 } })
  await recorder.record('readListing', { path: { domain: 'solarhub.com' } })
  await recorder.record('listCategories')
  await sellOne(world)
  await recorder.record('listSoldNames')
}

/** A delivered sale of one of our own names. */
async function sellOne({ house, partnerId: partner_id }: PublicWorld): Promise<void> {
  const domain = 'copperkettle.com'
  const listing_id = await givenListing(house, { domain, bin: 1_450_00 })
  const now = house.clock.now()
  const money = { isOurs: false, cents: 1_450_00, commission: 217_50 }
  const sale = saleOf({ partner_id, listing_id, domain, ...money, now })
  await house.db.begin(async (tx) => {
    await writeSale(tx, sale)
    await moveOrder(tx, sale.public_id, 'start-transfer', { now })
    await moveOrder(tx, sale.public_id, 'confirm-transfer', { now })
  })
}

async function recordTlds(recorder: ExampleRecorder): Promise<void> {
  await recorder.record('listTlds', { query: { only: 'com,net' } })
  await recorder.record('readTldPrice', { query: { tld: 'com', op: 'register' } })
  await recorder.record('readTldPriceHistory', { query: { tld: 'com' } })
  await recorder.record('readTldMetadata', { path: { tld: 'com' } })
  await recorder.record('readTldRequirements', { path: { tld: 'com' } })
}

/** Registries answer in any order, so rows are sorted by their name. */
async function recordLookups(recorder: ExampleRecorder): Promise<void> {
  const q = 'busy-harbor.com'
  await recorder.record('searchDomain', { body: { q }, shorten: sortedRows })
  const domains = [q, 'free-harbor-4711.com']
  await recorder.record('checkDomains', { body: { domains } })
  await recorder.record('suggestNames', {
    query: { q: 'coffee roastery', tlds: 'com,net', limit: 3 },
    shorten: (found: { suggestions: Row[] }) => {
      return { ...found, suggestions: byDomain(found.suggestions) }
    },
  })
  // Tests may look up a thousand times as much as people.
  const quota = { used: 1, cap: 10, remaining: 9 }
  await recorder.record('lookUpWhois', {
    body: { domain: q },
    shorten: (found: object) => ({ ...found, ...quota }),
  })
}

/** Of a search: everything about the name itself, and two of its alternatives. */
function sortedRows(ndjson: string): unknown[] {
  const lines = ndjson.trim().split('\n')
  const events = lines.map((line) => JSON.parse(line) as Row & { kind: string })
  const of = (kind: string) => events.filter((event) => event.kind === kind)
  const [own = [], others = []] = [true, false].map((isOwn) =>
    of('row').filter(({ domain }) => (domain === 'busy-harbor.com') === isOwn),
  )
  const rows = byDomain(others).slice(0, 2)
  return [...of('header'), ...own, ...of('primary_done'), ...rows, ...of('done')]
}

function byDomain<T extends Row>(rows: T[]): T[] {
  return rows.toSorted((one, other) => (one.domain < other.domain ? -1 : 1))
}

async function recordNames(
  recorder: ExampleRecorder,
  { house, zones }: PublicWorld,
): Promise<void> {
  const now = house.clock.now()
  const at = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * HOUR_MS)
  const kept = ['solar', 'solarpark', 'busy-harbor']
  const imported = { ...zones, now }
  const before = masterFile('com', [...kept, 'solarhub', 'copperkettle'])
  await importFile(before, { ...imported, as_of: at(26), acceptsLosses: true })
  await importFile(masterFile('com', kept), { ...imported, as_of: at(2), acceptsLosses: true })
  await importFile(masterFile('net', ['solar']), { ...imported, as_of: at(3) })
  await house.deps.upstream.zones.refresh()
  await recorder.record('findNames', { query: { prefix: 'solar' } })
  await recorder.record('readName', { path: { label: 'solar' } })
  await recorder.record('listDrops', { query: { limit: 3 } })
  await recorder.record('exportDrops')
}

async function recordTools(recorder: ExampleRecorder, { house }: PublicWorld): Promise<void> {
  await recorder.record('listTools')
  const path = { slug: 'bulk-availability' }
  const body = { domains: ['busy-harbor.com'] }
  await recorder.record('runTool', {
    path: { slug: 'appraisal' },
    body: { domain: 'solarhub.com' },
  })
  const start = async () => {
    const { result } = await recorder.record<{ result: { jobId: string } }>('runTool', {
      path,
      body,
    })
    return { path: { ...path, jobId: result.jobId } }
  }
  await recorder.record('cancelToolJob', await start())
  const started = await start()
  givenToolWorker(house)
  await ended(house, path.slug, started.path.jobId)
  await recorder.record('readToolJob', started)
}

async function recordKeyed(recorder: ExampleRecorder, { house }: PublicWorld): Promise<void> {
  const { browser } = await givenSignedIn(house)
  const issued = await browser.post('/api/v1/keys', { name: 'Laptop' })
  const { api_key, api_secret } = issued.json<Record<string, string>>()
  await recorder.record('keyedAvailability', {
    query: { domain: 'solarhub.com' },
    headers: { 'x-api-key': api_key ?? '', 'x-api-secret': api_secret ?? '' },
  })
}
