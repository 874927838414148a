import { ask, tell } from '../../api/ask.ts'
import type { Slice } from '../../api/deliveries.ts'
import { recordIn, textOrNullIn } from '../../api/portal.ts'
import type { Environment } from '../../api/portal.ts'
import { dateIn, dateOrNullIn, centsIn, recordsIn, textIn, wordIn } from '../../api/read-record.ts'
import { formatQuery } from '../../query-string.ts'
import { isWaiting } from './approvals.ts'

export const PAYOUT_STATUSES = ['pending', 'paid', 'failed'] as const
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number]

export type Payout = {
  payout_id: string
  partner_id: string
  partner_name: string
  /** The month, such as `2026-12`. */
  period: string
  amount_cents: number
  currency: string
  status: PayoutStatus
  note: string | null
  created_at: Date
  paid_at: Date | null
  failed_at: Date | null
}

export type PayoutsWish = {
  environment: Environment
  status: PayoutStatus | ''
  partner_id: string
}

export async function readPayouts(
  wish: PayoutsWish & { cursor?: string },
  signal: AbortSignal,
): Promise<Slice<Payout>> {
  const query = formatQuery({ ...wish, limit: 25 })
  const body = recordIn(await ask(`/api/staff/payouts${query}`, signal))
  const items = recordsIn(body, 'payouts').map(payoutIn)
  return { items, next_cursor: textOrNullIn(body, 'next_cursor') }
}

/** How many payouts this month has now; undefined where a colleague has to approve the run first. */
export async function runPayouts(environment: Environment): Promise<number | undefined> {
  const answer = await tell('/api/staff/payouts/run', { body: { environment } })
  if (isWaiting(answer)) return undefined
  return recordsIn(answer, 'payouts').length
}

export async function endPayout(id: string, status: 'paid' | 'failed', note: string) {
  const path = `/api/staff/payouts/${encodeURIComponent(id)}/${status}`
  await tell(path, { body: note === '' ? {} : { note } })
}

function payoutIn(record: Record<string, unknown>): Payout {
  return {
    payout_id: textIn(record, 'payout_id'),
    partner_id: textIn(record, 'partner_id'),
    partner_name: textIn(record, 'partner_name'),
    period: textIn(record, 'period'),
    amount_cents: centsIn(record, 'amount_cents'),
    currency: textIn(record, 'currency'),
    status: wordIn(record, 'status', PAYOUT_STATUSES),
    note: textOrNullIn(record, 'note'),
    created_at: dateIn(record, 'created_at'),
    paid_at: dateOrNullIn(record, 'paid_at'),
    failed_at: dateOrNullIn(record, 'failed_at'),
  }
}
