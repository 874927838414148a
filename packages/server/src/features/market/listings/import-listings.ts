import type { Db, Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import type { Clock } from '../../../values/clock.ts'
import { mapInSlices } from '../../../values/map-in-slices.ts'
import { oneAhead } from '../../../values/one-ahead.ts'
import { publicId } from '../../../values/public-id.ts'
import { timedUuid } from '../../../values/timed-uuid.ts'
import type { ImportRow } from './import-rows.ts'
import {
  endImport,
  insertImport,
  noteCounts,
  readExistingListings,
  type ExistingListing,
  upsertListings,
} from './import-sql.ts'
import type { NameReading } from '../../../meaning/name-reading.ts'
import type { ListingFacts } from './listing-facts.ts'
import { readListingName } from './read-listing-name.ts'
import type { Environment } from '../../../values/environment.ts'

export type ImportError = { line: number; message: string }
export type ImportCounts = {
  created: number
  updated: number
  unchanged: number
  rejected: number
}
export type ImportResult = ImportCounts & { import_id: string; errors: ImportError[] }

type Given = {
  environment: Environment
  rows: AsyncIterable<ImportRow[]>
  /** Called after each batch is committed. */
  onProgress?(counts: ImportCounts): void
}

/** A line of the file, with how its name is read. */
type ReadRow =
  | Extract<ImportRow, { problem: string }>
  | (Extract<ImportRow, { facts: ListingFacts }> & { reading: NameReading })

/** Rows per transaction: fast, and short enough not to block others. */
const BATCH_ROWS = 5_000
export const ERRORS_MAX = 100
type Outcome = 'created' | 'updated' | 'unchanged' | 'sold' | 'withdrawn' | 'sellers'
const REASONS: Partial<Record<Outcome, string>> = {
  sold: 'is sold and was left as it is',
  withdrawn: 'was withdrawn and was left as it is',
  sellers: 'is a seller’s and was left as it is',
}

/**
 * Imports a stream of listings. Names already listed are updated, but sold and withdrawn ones stay
 * as they are. The parts of a batch are written side by side, and each is committed with its counts.
 * So an interrupted import has done exactly what its record says, and running it again does the rest.
 *
 * Refuses: whatever reading the stream refuses.
 */
export async function importListings(db: Db, given: Given, clock: Clock): Promise<ImportResult> {
  const id = publicId('imp', clock.now())
  const { environment } = given
  await insertImport(db, { id, environment, now: clock.now() })
  const total: Total = { created: 0, updated: 0, unchanged: 0, rejected: 0, errors: [] }
  const write = async (part: ReadRow[]) => {
    const now = clock.now()
    const tally = new Tally()
    await db.begin(async (tx) => {
      tally.add(part, await writePart(tx, environment, part, now))
      const { line, created, updated, unchanged, rejected, errors } = tally
      const counts = { line, created, updated, unchanged, rejected, errors }
      await noteCounts(tx, id, { ...counts, errorsMax: ERRORS_MAX, now })
    })
    addTo(total, tally)
  }
  try {
    // Names are read while the database writes the batch before.
    for await (const batch of oneAhead(withReadings(batchesOf(given.rows)))) {
      await allEnded(splitByName(batch).map(write))
      given.onProgress?.(total)
    }
  } catch (error) {
    const reason = error instanceof Refusal ? error.message : 'The file broke off.'
    await endImport(db, id, { status: 'failed', reason, now: clock.now() })
    throw error
  }
  await endImport(db, id, { status: 'done', reason: null, now: clock.now() })
  const { created, updated, unchanged, rejected, errors } = total
  return { import_id: id, created, updated, unchanged, rejected, errors }
}

/** Waits for all of them, so that nothing is still being written when the first error is thrown. */
async function allEnded(writes: Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(writes)).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

/**
 * Splits a batch into the names before and after its middle. All lines of one name are in the same
 * part, so that the last of them wins.
 */
function splitByName(batch: ReadRow[]): ReadRow[][] {
  const names = batch.flatMap((row) => ('facts' in row ? row.facts.domain : [])).sort()
  const middle = names[names.length >> 1] ?? ''
  const isAfter = (row: ReadRow) => 'facts' in row && row.facts.domain >= middle
  const parts = [batch.filter((row) => !isAfter(row)), batch.filter(isAfter)]
  return parts.filter(({ length }) => length > 0)
}

/** The outcome for each name of a part. Only names that were not written need a second look. */
async function writePart(
  tx: Tx,
  environment: Environment,
  part: ReadRow[],
  now: Date,
): Promise<Map<string, Outcome>> {
  const listings = newest(part, now)
  const written = await upsertListings(tx, environment, listings, now)
  const outcomes = new Map<string, Outcome>()
  const left: string[] = []
  for (const { domain, id } of listings) {
    const writtenId = written.get(domain)
    if (writtenId === undefined) left.push(domain)
    else outcomes.set(domain, writtenId === id ? 'created' : 'updated')
  }
  if (left.length === 0) return outcomes
  for (const standing of await readExistingListings(tx, environment, left)) {
    outcomes.set(standing.domain, whyLeft(standing))
  }
  return outcomes
}

function whyLeft({ is_sold, is_withdrawn, is_sellers }: ExistingListing): Outcome {
  if (is_sold) return 'sold'
  if (is_withdrawn) return 'withdrawn'
  return is_sellers ? 'sellers' : 'unchanged'
}

async function* batchesOf(groups: AsyncIterable<ImportRow[]>): AsyncGenerator<ImportRow[]> {
  let batch: ImportRow[] = []
  for await (const group of groups) {
    batch.push(...group)
    while (batch.length >= BATCH_ROWS) {
      yield batch.slice(0, BATCH_ROWS)
      batch = batch.slice(BATCH_ROWS)
    }
  }
  if (batch.length > 0) yield batch
}

async function* withReadings(batches: AsyncIterable<ImportRow[]>): AsyncGenerator<ReadRow[]> {
  for await (const batch of batches) {
    yield await mapInSlices(batch, (row) =>
      'facts' in row ? { ...row, reading: readListingName(row.facts.domain) } : row,
    )
  }
}

/**
 * If a domain occurs on several lines, the last one wins. Sorted by name, so that concurrent
 * imports can't deadlock.
 */
function newest(part: ReadRow[], now: Date): (ListingFacts & NameReading & { id: string })[] {
  const byDomain = new Map<string, ListingFacts & NameReading & { id: string }>()
  for (const row of part) {
    if (!('facts' in row)) continue
    byDomain.set(row.facts.domain, { ...row.facts, ...row.reading, id: timedUuid(now) })
  }
  return [...byDomain.values()].sort((a, b) => (a.domain < b.domain ? -1 : 1))
}

type Total = ImportCounts & { errors: ImportError[] }

function addTo(total: Total, { created, updated, unchanged, rejected, errors }: Total): void {
  total.created += created
  total.updated += updated
  total.unchanged += unchanged
  total.rejected += rejected
  total.errors = [...total.errors, ...errors].sort((a, b) => a.line - b.line).slice(0, ERRORS_MAX)
}

/** Counts the outcomes of the lines of a part. */
class Tally implements ImportCounts {
  line = 0
  created = 0
  updated = 0
  unchanged = 0
  rejected = 0
  errors: ImportError[] = []

  add(part: ImportRow[], outcomes: Map<string, Outcome>): void {
    for (const row of part) {
      this.line = row.line
      if ('problem' in row) this.#reject(row.line, row.problem)
      else this.#count(row.line, row.facts.domain, outcomes)
    }
  }

  #count(line: number, domain: string, outcomes: Map<string, Outcome>): void {
    const outcome = outcomes.get(domain)
    const reason = outcome && REASONS[outcome]
    if (reason) return this.#reject(line, `${domain} ${reason}`)
    if (outcome === 'created') this.created += 1
    else this.updated += 1
    if (outcome === 'unchanged') this.unchanged += 1
    // A later line with the same name updates the listing that this one created.
    if (outcome === 'created') outcomes.set(domain, 'updated')
  }

  #reject(line: number, message: string): void {
    this.rejected += 1
    if (this.errors.length < ERRORS_MAX) this.errors.push({ line, message })
  }
}
