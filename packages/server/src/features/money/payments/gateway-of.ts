import type { PaymentGateways } from '../../../upstream/payments/open-payments.ts'
import type { PaymentGateway } from '../../../upstream/payments/payment-gateway.ts'
import type { PaymentRow } from './payment.ts'

/** Who was asked for a payment; an error where the operator has another one now. */
export function gatewayOf(
  payments: PaymentGateways,
  { environment, gateway: name }: Pick<PaymentRow, 'environment' | 'gateway'>,
): PaymentGateway {
  const gateway = payments[environment]
  if (gateway?.name === name) return gateway
  throw new Error(`payments of the gateway ${name} in ${environment} cannot be asked for`)
}
