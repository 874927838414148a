import type { Partner } from '../../../auth/partner.ts'
import type { Tx } from '../../../db/pool.ts'
import { appendEvent } from '../../../events/append.ts'
import type { DeliveredEvent, EventData, PartnerEvent } from '../../../events/types.ts'
import { publicId } from '../../../values/public-id.ts'

/** The status of the sample order for each type of event. */
const STATUS: Record<Exclude<DeliveredEvent, 'brokerage.case_completed'>, string> = {
  'order.recorded': 'EXTERNALLY_PAID',
  'order.manual_review_cleared': 'EXTERNALLY_PAID',
  'order.transfer_started': 'TRANSFER_IN_PROGRESS',
  'order.transfer_completed': 'TRANSFER_COMPLETED',
  'order.settled': 'SETTLED',
  'order.refunded': 'REFUNDED',
}
const SALE = { domain: 'sandbox-alpha.com', sale_price_cents: 100_000, currency: 'USD' }

/** Creates an event about a made-up order or case. It is logged and delivered like any other. */
export async function emitEvent(
  tx: Tx,
  partner: Partner,
  type: DeliveredEvent,
  now: Date,
): Promise<PartnerEvent> {
  const data = sampleOf(type, now)
  const { partner_id, environment } = partner
  const id = await appendEvent(tx, { partner_id, environment, type, data, now })
  return { id, type, created_at: now.toISOString(), data }
}

function sampleOf(type: DeliveredEvent, now: Date): EventData {
  if (type === 'brokerage.case_completed') {
    const case_id = publicId('bc', now)
    const deal = { budget: 150_000, commission_cents: 15_000, public_id: publicId('ord', now) }
    return { case: { case_id, tier: 'managed', status: 'COMPLETED', ...SALE, ...deal } }
  }
  return { order: { public_id: publicId('ord', now), status: STATUS[type], ...SALE } }
}
