import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import type { PaymentGateway } from '../../../upstream/payments/payment-gateway.ts'
import { publicId } from '../../../values/public-id.ts'
import type { PaymentRow } from './payment.ts'
import { insertPayment } from './sql.ts'

type Input = Pick<PaymentRow, 'environment' | 'purpose' | 'subject_id' | 'amount_cents'> &
  Partial<Pick<PaymentRow, 'customer_ref' | 'method_ref' | 'open_until'>>

/** Longer than the gateway's timeout, so the caller sees the answer before the sweeper steps in. */
const ANSWER_MS = 30_000

/**
 * Records a payment before the gateway is asked, so the sweeper knows about it even if we crash.
 * Call `authorisePayment` after the commit.
 *
 * Refuses: conflict (another payment for the same thing is in progress or was made).
 */
export async function openPayment(
  tx: Tx,
  gateway: Pick<PaymentGateway, 'name'>,
  input: Input,
  now: Date,
): Promise<PaymentRow> {
  const payment = await insertPayment(
    tx,
    {
      customer_ref: null,
      method_ref: null,
      open_until: null,
      ...input,
      payment_id: publicId('pay', now),
      currency: 'USD',
      gateway: gateway.name,
      created_at: now,
    },
    ANSWER_MS,
  )
  if (!payment) throw new Refusal('conflict', 'A payment for this is already in progress.')
  return payment
}
