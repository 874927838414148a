import { ask, tell } from '../../api/ask.ts'
import { numberOrNullIn, recordIn } from '../../api/portal.ts'
import type { Environment } from '../../api/portal.ts'
import { dateOrNullIn, centsIn, recordsIn, textIn, textsIn, wordIn } from '../../api/read-record.ts'
import { formatQuery } from '../../query-string.ts'

export const RESULTS = ['holds', 'broken', 'not_checked'] as const
export type Result = (typeof RESULTS)[number]

export const OVERDUE_KINDS = ['holds', 'payouts', 'settlements'] as const
export type OverdueKind = (typeof OVERDUE_KINDS)[number]

export type Invariant = { id: string; text: string; result: Result; found: string[] }
export type Balance = { code: string; balance_cents: number; account_count: number }
export type Overdue = {
  kind: OverdueKind
  after_hours: number
  count: number
  amount_cents: number
  oldest_at: Date | null
}

export type LedgerHealth = {
  checked_at: Date | null
  duration_ms: number | null
  entry_count: number | null
  is_check_asked: boolean
  invariants: Invariant[]
  balances: Balance[]
  overdue: Overdue[]
}

export async function readLedger(
  environment: Environment,
  signal: AbortSignal,
): Promise<LedgerHealth> {
  const body = recordIn(await ask(`/api/staff/ledger${formatQuery({ environment })}`, signal))
  return {
    checked_at: dateOrNullIn(body, 'checked_at'),
    duration_ms: numberOrNullIn(body, 'duration_ms'),
    entry_count: numberOrNullIn(body, 'entry_count'),
    is_check_asked: body['is_check_asked'] === true,
    invariants: recordsIn(body, 'invariants').map((each) => ({
      id: textIn(each, 'id'),
      text: textIn(each, 'text'),
      result: wordIn(each, 'result', RESULTS),
      found: textsIn(each, 'found'),
    })),
    balances: recordsIn(body, 'balances').map((each) => ({
      code: textIn(each, 'code'),
      balance_cents: centsIn(each, 'balance_cents'),
      account_count: centsIn(each, 'account_count'),
    })),
    overdue: recordsIn(body, 'overdue').map((each) => ({
      kind: wordIn(each, 'kind', OVERDUE_KINDS),
      after_hours: centsIn(each, 'after_hours'),
      count: centsIn(each, 'count'),
      amount_cents: centsIn(each, 'amount_cents'),
      oldest_at: dateOrNullIn(each, 'oldest_at'),
    })),
  }
}

export async function askLedgerCheck(): Promise<void> {
  await tell('/api/staff/ledger/check', {})
}
