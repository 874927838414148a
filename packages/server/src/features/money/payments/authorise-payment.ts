import {
  type Authorisation,
  type PaymentGateway,
  PaymentError,
  type GatewayStatus,
} from '../../../upstream/payments/payment-gateway.ts'
import { decidePayment } from './decide-payment.ts'
import { gatewayOf } from './gateway-of.ts'
import type { PaymentRow } from './payment.ts'
import type { PaymentNeeds } from './purpose.ts'
import { returnPayment } from './return-payment.ts'

type Details = Pick<
  Authorisation,
  'description' | 'buyer_email' | 'return_url' | 'card' | 'saved' | 'save_for'
>

/**
 * Asks the gateway to hold the money of an open payment and acts on its answer. Returns the updated
 * payment; `buyer_url` is set while the buyer still has to visit the bank's page. If the gateway
 * doesn't answer, the payment stays open and the sweeper finds out what happened.
 */
export async function authorisePayment(
  needs: PaymentNeeds,
  payment: PaymentRow,
  details: Details,
): Promise<PaymentRow> {
  const gateway = gatewayOf(needs.payments, payment)
  const standing = await hold(gateway, payment, details).catch((error: unknown) => {
    needs.log.warn({ err: error, payment_id: payment.payment_id }, 'a payment was not answered')
    return error instanceof PaymentError && error.kind === 'refused' ? 'refused' : undefined
  })
  if (!standing) return payment
  if (standing === 'refused') return await returnPayment(needs, payment, 'gateway_refused')
  return await decidePayment(needs, payment, standing)
}

async function hold(
  gateway: PaymentGateway,
  { payment_id, amount_cents, currency }: PaymentRow,
  details: Details,
): Promise<GatewayStatus> {
  // Each field is named explicitly, so card data can't end up anywhere else.
  const { description, buyer_email, return_url, card, saved = null, save_for = null } = details
  const payment = { payment_id, amount_cents, currency, description }
  return await gateway.authorise({ ...payment, buyer_email, return_url, card, saved, save_for })
}
