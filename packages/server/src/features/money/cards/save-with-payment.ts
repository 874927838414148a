import type { Tx } from '../../../db/pool.ts'
import type { PaymentRow } from '../payments/payment.ts'
import { CARD_CONSENT } from './card.ts'
import { insertSetup } from './setup-sql.ts'

const FIRST_LOOK_MS = 5_000

type Saving = {
  account_id: string
  customer_ref: string
  /** What the owner agreed to. Defaults to the text that is shown wherever a card can be saved. */
  consent_text?: string
}

/**
 * Notes that a payment's card is to be saved, in the transaction that opens the payment. The card
 * itself is stored once the payment is made (finish-setup.ts).
 */
export async function saveWithPayment(
  tx: Tx,
  { payment_id, gateway }: Pick<PaymentRow, 'payment_id' | 'gateway'>,
  { account_id, customer_ref, consent_text = CARD_CONSENT }: Saving,
  now: Date,
): Promise<void> {
  const consent = { consent_text, consented_at: now, created_at: now }
  const names = { setup_id: `setup_${payment_id}`, account_id, gateway, customer_ref }
  const setup = { ...names, ...consent, gateway_ref: null, payment_id }
  await insertSetup(tx, setup, new Date(now.getTime() + FIRST_LOOK_MS))
}
