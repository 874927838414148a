import { formatQuery } from '../query-string.ts'
import { ask } from './ask.ts'
import type { Slice } from './deliveries.ts'
import { pathOf, recordIn, textOrNullIn } from './portal.ts'
import type { Tenant } from './portal.ts'
import { centsIn, dateIn, dateOrNullIn, recordsIn, textIn } from './read-record.ts'
import { balanceIn } from './referrals.ts'
import type { Balance } from './referrals.ts'

export type Payout = {
  payout_id: string
  amount_cents: number
  currency: string
  status: string
  method: string
  created_at: Date
  paid_at: Date | null
}

export type Payouts = Slice<Payout> & { balance: Balance; total_paid_cents: number }

export async function readPayouts(
  tenant: Tenant,
  cursor: string,
  signal: AbortSignal,
): Promise<Payouts> {
  const query = formatQuery({ cursor, limit: 25 })
  const body = recordIn(await ask(pathOf(tenant, `payouts${query}`), signal))
  return {
    items: recordsIn(body, 'payouts').map((payout) => ({
      payout_id: textIn(payout, 'payout_id'),
      amount_cents: centsIn(payout, 'amount_cents'),
      currency: textIn(payout, 'currency'),
      status: textIn(payout, 'status'),
      method: textIn(payout, 'method'),
      created_at: dateIn(payout, 'created_at'),
      paid_at: dateOrNullIn(payout, 'paid_at'),
    })),
    next_cursor: textOrNullIn(body, 'next_cursor'),
    balance: balanceIn(recordIn(body['balance'])),
    total_paid_cents: centsIn(body, 'total_paid_cents'),
  }
}
