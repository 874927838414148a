import type { Db, Tx } from '../../../db/pool.ts'
import { leaseUntil } from '../../../jobs/lease-sql.ts'
import type { CodeBalance } from './check-sql.ts'
import type { Environment } from '../../../values/environment.ts'

/** The newest row of each table that a check has covered. */
export type Marks = { entry_id: number; posting_id: number; timeline_id: number }

/** The total of all ledger accounts of one type, up to some posting. */
export type CodeSum = Pick<CodeBalance, 'code' | 'balance_cents'> & { environment: Environment }

export type Progress = {
  verified: Marks
  verified_balances: CodeSum[]
  verified_entry_count: number
  seen: Marks
  /** Every transaction that was open when `seen` was read has ended. */
  is_seen_settled: boolean
  /** There was no full check since the last night. */
  is_whole_due: boolean
}

type Claim = { lease_token: string; isAsked: boolean }

/** Longer than a full check takes. After that, another worker takes over from one that died. */
const LEASE_MS = 10 * 60_000
const EVERY = '5 minutes'
const AFTER_FAILURE = '1 minute'
/**
 * Our transactions end well before this: statements and idle transactions are cut off after 30 s.
 */
const SETTLED_AFTER = '1 minute'
/** UTC. A full check is expensive, so it runs when we sell the least. */
const NIGHT = '3 hours'

/** Claims the check. Undefined if another worker has it, or it is not due yet. */
export async function claimCheck(
  db: Db,
  { lease_token, isAsked }: Claim,
): Promise<Progress | undefined> {
  const [row] = await db<Progress[]>`
    update ledger_progress
    set lease_token = ${lease_token}, lease_until = ${leaseUntil(db, LEASE_MS)}
    where lease_until <= clock_timestamp() and (${isAsked} or next_at <= clock_timestamp())
    returning verified, verified_balances, verified_entry_count, seen,
      seen_at <= clock_timestamp() - ${SETTLED_AFTER}::interval as is_seen_settled,
      whole_at < (
        date_trunc('day', clock_timestamp() at time zone 'UTC' - ${NIGHT}::interval)
        + ${NIGHT}::interval
      ) at time zone 'UTC' as is_whole_due
  `
  return row
}

export type NewProgress = Omit<Progress, 'is_seen_settled' | 'is_whole_due'> & {
  isSeenNew: boolean
  isWhole: boolean
}

/** Stores the progress and releases the lease. Does nothing if the lease was lost meanwhile. */
export async function keepProgress(
  db: Db,
  lease_token: string,
  { verified, verified_balances, verified_entry_count, seen, isSeenNew, isWhole }: NewProgress,
): Promise<void> {
  await db`
    update ledger_progress
    set verified = ${db.json(verified)}, verified_balances = ${db.json(verified_balances)},
      verified_entry_count = ${verified_entry_count}, seen = ${db.json(seen)},
      seen_at = case when ${isSeenNew} then clock_timestamp() else seen_at end,
      whole_at = case when ${isWhole} then clock_timestamp() else whole_at end,
      next_at = clock_timestamp() + ${EVERY}::interval, lease_until = 'epoch', lease_token = null
    where lease_token = ${lease_token}
  `
}

/** Releases the lease after a check that failed. */
export async function giveUpCheck(db: Db, lease_token: string): Promise<void> {
  await db`
    update ledger_progress
    set next_at = clock_timestamp() + ${AFTER_FAILURE}::interval, lease_until = 'epoch',
      lease_token = null
    where lease_token = ${lease_token}
  `
}

export async function readMarks(tx: Tx): Promise<Marks> {
  const [row] = await tx<Marks[]>`
    select (select coalesce(max(id), 0) from ledger_entries) as entry_id,
      (select coalesce(max(id), 0) from ledger_postings) as posting_id,
      (select coalesce(max(id), 0) from order_timeline) as timeline_id
  `
  return row ?? { entry_id: 0, posting_id: 0, timeline_id: 0 }
}

/** Rows after one mark and, if given, up to a second one. */
export type Range = { after: Marks; upTo?: Marks }

export async function sumBetween(tx: Tx, { after, upTo }: Range): Promise<CodeSum[]> {
  return await tx<CodeSum[]>`
    select a.environment, a.code, sum(p.amount_cents)::bigint as balance_cents
    from ledger_postings p join ledger_accounts a on a.id = p.account_id
    where p.id > ${after.posting_id} and p.id <= ${upTo?.posting_id ?? Number.MAX_SAFE_INTEGER}
    group by a.environment, a.code
  `
}

export async function countBetween(tx: Tx, { after, upTo }: Range): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*) as count from ledger_entries
    where id > ${after.entry_id} and id <= ${upTo?.entry_id ?? Number.MAX_SAFE_INTEGER}
  `
  return row?.count ?? 0
}

/** All ledger account types, each with a balance of zero. */
export async function readCodes(tx: Tx): Promise<CodeBalance[]> {
  return await tx<CodeBalance[]>`
    select environment, code, 0 as balance_cents, count(*) as account_count
    from ledger_accounts group by environment, code order by environment, code
  `
}
