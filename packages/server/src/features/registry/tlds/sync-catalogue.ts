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
  replaceTlds,
  retireExcept,
  type RunEnd,
} from './sql.ts'

export type SyncOptions = {
  registrar: RegistrarClient
  clock: Clock
  /** Sync now, even if it isn't due. */
  isForced?: boolean
  /** The operator confirms that many TLDs are really gone from the price list. */
  acceptsLosses?: boolean
  signal?: AbortSignal
}

/** A price list missing more than this share of the TLDs we sell is treated as broken. */
const LOST_SHARE_MAX = 0.2
const REASON_CHARS_MAX = 500
/** Longer than reading the whole catalogue takes. */
const LEASE_MS = 3 * 60_000

/**
 * Syncs the catalogue with the registrar. Reads everything first, then writes in one short
 * transaction. TLDs that could not be read keep their row: a failed run changes nothing, and a
 * partial run updates only what it read. Returns undefined if no sync is due or another process is
 * running one.
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

/** The price list arrived but can't be right. */
class BrokenList extends Error {
  override readonly name = 'BrokenList'
}

function demandWhole({ tlds, failed: missed }: ReadCatalogue, known: KnownTld[]): void {
  if (tlds.length === 0) throw new BrokenList('No TLD could be read.')
  const priced = tlds.filter(({ costs }) => costs.length > 0).map(({ tld }) => tld)
  const now = new Set([...priced, ...missed.keys()])
  const sold = known.filter(({ is_sold }) => is_sold)
  const lost = sold.filter(({ tld }) => !now.has(tld)).length
  if (lost > sold.length * LOST_SHARE_MAX) {
    throw new BrokenList(`The price list is missing ${lost} of the ${sold.length} TLDs we sell.`)
  }
}

async function store(tx: Tx, run: number, read: ReadCatalogue, now: Date): Promise<RunEnd> {
  const { tlds, failed: missed } = read
  await holdState(tx)
  await replaceTlds(tx, tlds, now)
  // In a partial run, a missing TLD may just have failed, so don't retire anything.
  const sold = tlds.map(({ tld }) => tld)
  const retired = missed.size === 0 ? await retireExcept(tx, sold, now) : []
  await notePrices(tx, retired, now)
  const [first] = missed
  const end: RunEnd = {
    outcome: missed.size === 0 ? 'good' : 'partial',
    tlds_read: tlds.length,
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
