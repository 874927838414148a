import { PaymentError } from '../../../upstream/payments/payment-gateway.ts'
import type { CardNeeds } from './needs.ts'
import { claimDetaching, setDetachAt } from './sql.ts'

const BATCH_MAX = 20
const LEASE_MS = 60_000
const RETRY_MS = 10 * 60_000

/** Asks the gateway to forget deleted cards, until it has. Returns whether more may be due. */
export async function detachCards({ db, clock, log, payments }: CardNeeds): Promise<boolean> {
  const now = clock.now()
  const due = await claimDetaching(db, { now, leaseMs: LEASE_MS, max: BATCH_MAX })
  for (const card of due) {
    const gateway = payments.live
    try {
      // Another gateway can't forget it, and ours no longer reaches that one.
      if (gateway?.name === card.gateway) await gateway.detach(card)
      await setDetachAt(db, card.card_id, null)
    } catch (error) {
      if (!(error instanceof PaymentError)) throw error
      log.warn({ err: error, card_id: card.card_id }, 'the gateway still has a deleted card')
      await setDetachAt(db, card.card_id, new Date(now.getTime() + RETRY_MS))
    }
  }
  return due.length === BATCH_MAX
}
