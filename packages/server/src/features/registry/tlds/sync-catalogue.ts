import type { Db, Tx } from '../../../db/pool.ts'
import type { RegistrarClient } from '../../../upstream/registrar/registrar-client.ts'
import { RegistrarError } from '../../../upstream/registrar/registrar-error.ts'
import type { Clock } from '../../../values/clock.ts'
import { notePrices } from './note-prices.ts'
import { type ReadCatalogue, readCatalogue } from './read-catalogue.ts'
import { isDue } from './sync-due.ts'
import {
  endRun,
  holdState,
  insertRun,
  type KnownTld,
  moveVersion,
  readLastRun,
  readKnown,
  replaceEndings,
  retireExcept,
  type RunEnd,
} from './sql.ts'

export type SyncOptions = {
  registrar: RegistrarClient
  clock: Clock
  /** Now, although it may not be due. */
  isForced?: boolean
  /** The operator knows that the price list has lost many endings. */
  acceptsLosses?: boolean
  signal?: AbortSignal
}

/** A price list that lacks more than this share of what we sell is taken for a broken one. */
const LOST_SHARE_MAX = 0.2
const REASON_CHARS_MAX = 500
/** Longer than it takes to read the catalogue. */
const LEASE_MS = 3 * 60_000

/**
 * Brings the catalogue up to what the registrar says. Asks first and writes afterwards, in one short
 * transaction. What could not be read keeps its former row: a failed run changes no row at all, and a
 * partial one only those that it has read. Undefined when another process has just done it.
 */
export async function syncCatalogue(db: Db, options: SyncOptions): Promise<RunEnd | undefined> {
  const { registrar, clock, isForced = false, acceptsLosses = false } = options
  const { signal = new AbortController().signal } = options
  const claimed = await db.begin((tx) => claimRun(tx, isForced, clock.now()))
  if (!claimed) return undefined
  const { run, known } = claimed
  try {
    const ages = new Map(known.map(({ tld, synced_at }) => [tld, synced_at.getTime()]))
    const read = await readCatalogue(registrar, (tld) => ages.get(tld) ?? 0, signal)
    if (!acceptsLosses) demandWhole(read, known)
    return await db.begin((tx) => store(tx, run, read, clock.now()))
  } catch (error) {
    const end = failed(error)
    await db.begin(async (tx) => {
      await endRun(tx, run, end, clock.now())
      await moveVersion(tx)
    })
    if (error instanceof RegistrarError || error instanceof BrokenList) return end
    throw error
  }
}

type Claimed = { run: number; known: KnownTld[] }

async function claimRun(tx: Tx, isForced: boolean, now: Date): Promise<Claimed | undefined> {
  await holdState(tx)
  if (!isDue(await readLastRun(tx), isForced, now)) return undefined
  return { run: await insertRun(tx, LEASE_MS, now), known: await readKnown(tx) }
}

/** The registrar's list is there but cannot be right. */
class BrokenList extends Error {
  override readonly name = 'BrokenList'
}

function demandWhole({ endings, failed: missed }: ReadCatalogue, known: KnownTld[]): void {
  if (endings.length === 0) throw new BrokenList('No ending could be read.')
  const priced = endings.filter(({ costs }) => costs.length > 0).map(({ tld }) => tld)
  const now = new Set([...priced, ...missed.keys()])
  const sold = known.filter(({ is_sold }) => is_sold)
  const lost = sold.filter(({ tld }) => !now.has(tld)).length
  if (lost > sold.length * LOST_SHARE_MAX) {
    throw new BrokenList(`The price list lacks ${lost} of the ${sold.length} endings we sell.`)
  }
}

async function store(tx: Tx, run: number, read: ReadCatalogue, now: Date): Promise<RunEnd> {
  const { endings, failed: missed } = read
  await holdState(tx)
  await replaceEndings(tx, endings, now)
  // What is missing from a run that failed in places may only have failed.
  const sold = endings.map(({ tld }) => tld)
  const retired = missed.size === 0 ? await retireExcept(tx, sold, now) : []
  await notePrices(tx, retired, now)
  const [first] = missed
  const end: RunEnd = {
    outcome: missed.size === 0 ? 'good' : 'partial',
    tlds_read: endings.length,
    tlds_failed: missed.size,
    reason: first ? `${first[0]}: ${first[1]}`.slice(0, REASON_CHARS_MAX) : '',
  }
  await endRun(tx, run, end, now)
  await moveVersion(tx)
  return end
}

function failed(error: unknown): RunEnd {
  const text = error instanceof Error ? error.message : String(error)
  const reason = text.slice(0, REASON_CHARS_MAX)
  return { outcome: 'failed', tlds_read: 0, tlds_failed: 0, reason }
}
