import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import type { PaymentGateway } from '../../../upstream/payments/payment-gateway.ts'
import { publicId } from '../../../values/public-id.ts'
import type { PaymentRow } from './payment.ts'
import { insertPayment } from './sql.ts'

type Input = Pick<PaymentRow, 'environment' | 'purpose' | 'subject_id' | 'amount_cents'>

/** Longer than the gateway has to answer: whoever asks it looks at the answer first. */
const ANSWER_MS = 30_000

/**
 * Writes down that a payment is about to be asked of the gateway, before it is asked: from then on
 * the sweeper knows of it, whatever becomes of us. `authorisePayment` follows, after the commit.
 *
 * Refuses: conflict (another payment for the same thing is under way or was made).
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
