import type { PaymentGateways } from '../../../upstream/payments/open-payments.ts'
import type { PaymentGateway } from '../../../upstream/payments/payment-gateway.ts'
import type { PaymentRow } from './payment.ts'

/** The gateway a payment was made with. Throws if a different one is configured now. */
export function gatewayOf(
  payments: PaymentGateways,
  { environment, gateway: name }: Pick<PaymentRow, 'environment' | 'gateway'>,
): PaymentGateway {
  const gateway = payments[environment]
  if (gateway?.name === name) return gateway
  throw new Error(`payment gateway ${name} is no longer configured for ${environment}`)
}
