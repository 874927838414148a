import { ask } from '../../api/ask.ts'
import type { Answer } from '../../api/operation.ts'
import type { Environment } from '../../api/portal.ts'
import { ROWS_A_PAGE } from '../../api/slice.ts'
import type { Slice } from '../../api/slice.ts'
import * as wire from '../../api/wire/staff.ts'
import { withoutEmpty } from '../../query-string.ts'
import { isWaiting } from './approvals.ts'

/** `period` is a month, such as `2026-12`. */
export type Payout = Answer<typeof wire.listAllPayouts>['payouts'][number]
export type PayoutStatus = Payout['status']
export type PayoutsFilter = {
  environment: Environment
  status: PayoutStatus | ''
  partner_id: string
}

export const PAYOUT_STATUSES = ['pending', 'paid', 'failed'] as const satisfies PayoutStatus[]

export async function readPayouts(
  filter: PayoutsFilter & { cursor?: string },
  signal: AbortSignal,
): Promise<Slice<Payout>> {
  const query = withoutEmpty({ ...filter, limit: ROWS_A_PAGE })
  const { payouts, next_cursor } = await ask(wire.listAllPayouts, { query }, signal)
  return { items: payouts, next_cursor }
}

/** The number of payouts this month. Undefined if a colleague has to approve the run first. */
export async function runPayouts(environment: Environment): Promise<number | undefined> {
  const answer = await ask(wire.runPayouts, { body: { environment } })
  return isWaiting(answer) ? undefined : answer.payouts.length
}

export async function endPayout(id: string, status: 'paid' | 'failed', note: string) {
  const operation = status === 'paid' ? wire.markPayoutPaid : wire.markPayoutFailed
  await ask(operation, { path: { id }, body: withoutEmpty({ note }) })
}
