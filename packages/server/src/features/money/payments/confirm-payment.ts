import { Refusal } from '../../../refusal.ts'
import { PaymentError } from '../../../upstream/payments/payment-gateway.ts'
import { decidePayment } from './decide-payment.ts'
import { gatewayOf } from './gateway-of.ts'
import type { PaymentRow } from './payment.ts'
import type { PaymentNeeds } from './purpose.ts'

/**
 * Takes the owner of a saved card to their bank, for a charge that was made without them. It stays
 * the same payment. Returns the updated payment; `buyer_url` is set while the bank waits for them.
 *
 * Refuses: conflict (the payment isn't waiting for anybody), service_unavailable (the gateway
 * doesn't answer).
 */
export async function confirmPayment(
  needs: PaymentNeeds,
  payment: PaymentRow,
  return_url: string,
): Promise<PaymentRow> {
  const { method_ref, status } = payment
  if (status !== 'open' || method_ref === null) {
    throw new Refusal('conflict', 'This payment isn’t waiting for your bank.')
  }
  const gateway = gatewayOf(needs.payments, payment)
  const standing = await gateway
    .confirm(payment, { method_ref, return_url })
    .catch((error: unknown) => {
      if (!(error instanceof PaymentError)) throw error
      needs.log.warn({ err: error, payment_id: payment.payment_id }, 'a payment was not answered')
      throw new Refusal(
        'service_unavailable',
        'Payments are unavailable right now. Try again later.',
      )
    })
  return await decidePayment(needs, payment, standing)
}
