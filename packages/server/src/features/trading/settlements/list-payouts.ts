import type { Reader } from '../../../db/pool.ts'
import { cutPage, positionOf } from '../../../http/pages.ts'
import { readPayouts, sumPaid } from './payout-sql.ts'
import { payoutOut } from './shapes.ts'
import type { Tenant } from '../../../values/environment.ts'

/** Payouts to a partner, newest first. Refuses: validation_error (cursor). */
export async function listPayouts(
  reader: Reader,
  owner: Tenant,
  { limit, cursor }: { limit: number; cursor?: string },
) {
  const found = await readPayouts(reader, owner, { after: positionOf(cursor), limit: limit + 1 })
  const { rows, next_cursor } = cutPage(found, limit, ({ created_at, payout_id }) => ({
    at: created_at,
    id: payout_id,
  }))
  const total_paid_cents = await sumPaid(reader, owner)
  return { payouts: rows.map(payoutOut), total_paid_cents, next_cursor }
}
