import { ask } from '../../api/ask.ts'
import type { Answer } from '../../api/operation.ts'
import type { Environment } from '../../api/portal.ts'
import * as wire from '../../api/wire/staff.ts'

export type LedgerHealth = Answer<typeof wire.readLedgerHealth>
export type Invariant = LedgerHealth['invariants'][number]
export type Result = Invariant['result']
export type Balance = LedgerHealth['balances'][number]
export type Overdue = LedgerHealth['overdue'][number]
export type OverdueKind = Overdue['kind']

export async function readLedger(
  environment: Environment,
  signal: AbortSignal,
): Promise<LedgerHealth> {
  return await ask(wire.readLedgerHealth, { query: { environment } }, signal)
}

export async function askLedgerCheck(): Promise<void> {
  await ask(wire.askLedgerCheck, {})
}
