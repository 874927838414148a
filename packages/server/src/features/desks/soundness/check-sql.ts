import type { Db, Reader, Tx } from '../../../db/pool.ts'
import type { AccountCode } from '../../money/ledger/accounts.ts'
import type { Environment } from '../../../values/environment.ts'

/** Sets the statement timeout for this transaction. */
export async function allowStatements(tx: Tx, ms: number): Promise<void> {
  await tx`select set_config('statement_timeout', ${String(ms)}, true)`
}

export type CodeBalance = {
  environment: Environment
  code: AccountCode
  balance_cents: number
  account_count: number
}

export type CheckRow = {
  checked_at: Date
  duration_ms: number
  broken: { id: string; text: string; found: string[] }[]
  /** The ids of the invariants that were checked. */
  checked: string[]
  balances: CodeBalance[]
  /** Null for checks from before entries were counted. */
  entry_count: number | null
  /** False for an incremental check, which continues from the one before. */
  is_whole: boolean
}

export async function insertCheck(db: Db, check: CheckRow): Promise<void> {
  const { checked_at, duration_ms, broken, checked, balances, entry_count, is_whole } = check
  await db`
    insert into ledger_checks (
      checked_at, duration_ms, broken, checked, balances, entry_count, is_whole
    ) values (
      ${checked_at}, ${duration_ms}, ${db.json(broken)}, ${db.json(checked)}, ${db.json(balances)},
      ${entry_count}, ${is_whole}
    )
  `
}

export async function readNewestCheck(reader: Reader): Promise<CheckRow | undefined> {
  const [row] = await reader<CheckRow[]>`
    select checked_at, duration_ms, broken, checked, balances, entry_count, is_whole
    from ledger_checks
    order by id desc limit 1
  `
  return row
}

/** When a check was requested that is not done yet. */
export async function findAsked(reader: Reader): Promise<Date | undefined> {
  const [row] = await reader<{ asked_at: Date }[]>`select asked_at from ledger_check_asked`
  return row?.asked_at
}

/**
 * Asks the worker to check the ledger soon. Requests before that check share it. A check already
 * running may have started before the change we want to verify, so one more follows it.
 */
export async function askCheck(tx: Tx, now: Date): Promise<void> {
  await tx`
    insert into ledger_check_asked (asked_at) values (${now})
    on conflict (is_asked) do update set asked_at = excluded.asked_at
  `
}

export async function forgetAsked(db: Db, asked_at: Date): Promise<void> {
  await db`delete from ledger_check_asked where asked_at <= ${asked_at}`
}

/** How many invariants the newest check found broken; undefined before the first check. */
export async function readLastCheck(
  reader: Reader,
): Promise<{ checked_at: Date; broken_count: number } | undefined> {
  const [row] = await reader<{ checked_at: Date; broken_count: number }[]>`
    select checked_at, jsonb_array_length(broken) as broken_count from ledger_checks
    order by id desc limit 1
  `
  return row
}

/** Keeps failed checks forever, and all others for a month. */
export async function purgeChecks(db: Db): Promise<void> {
  await db`
    delete from ledger_checks
    where checked_at < now() - interval '31 days' and broken = '[]'::jsonb
  `
}
