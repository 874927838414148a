import { ask } from '../../api/ask.ts'
import type { Answer } from '../../api/operation.ts'
import type { Environment } from '../../api/portal.ts'
import { ROWS_A_PAGE } from '../../api/slice.ts'
import type { Slice } from '../../api/slice.ts'
import * as wire from '../../api/wire/staff.ts'
import { withoutEmpty } from '../../query-string.ts'

type Statement = Answer<typeof wire.readSettlement>
export type Settlement = Statement['settlement']
export type SettlementStatus = Settlement['status']
export type SettledOrder = Statement['orders'][number]
export type SettlementDetail = { settlement: Settlement; orders: Slice<SettledOrder> }
export type SettlementsFilter = {
  environment: Environment
  status: SettlementStatus | ''
  partner_id: string
}

export const SETTLEMENT_STATUSES = ['open', 'due', 'paid'] as const satisfies SettlementStatus[]

export async function readSettlements(
  filter: SettlementsFilter & { cursor?: string },
  signal: AbortSignal,
): Promise<Slice<Settlement>> {
  const query = withoutEmpty({ ...filter, limit: ROWS_A_PAGE })
  const { settlements, next_cursor } = await ask(wire.listAllSettlements, { query }, signal)
  return { items: settlements, next_cursor }
}

export async function readSettlement(
  id: string,
  cursor: string,
  signal: AbortSignal,
): Promise<SettlementDetail> {
  const query = withoutEmpty({ cursor, limit: ROWS_A_PAGE })
  const answer = await ask(wire.readSettlement, { path: { id }, query }, signal)
  const { settlement, orders, next_cursor } = answer
  return { settlement, orders: { items: orders, next_cursor } }
}

/** The number of settlements the run created or had created before. Without an end, up to now. */
export async function runSettlement(
  environment: Environment,
  period_end: string | undefined,
): Promise<number> {
  const body = { environment, ...withoutEmpty({ period_end }) }
  return (await ask(wire.runSettlement, { body })).settlements.length
}

export async function markSettlementPaid(id: string): Promise<void> {
  await ask(wire.markSettlementPaid, { path: { id } })
}
