import type { OutsideAddresses } from '../open-upstream.ts'
import type { PaymentGateway } from './payment-gateway.ts'
import { TestGateway } from './test-gateway.ts'

/**
 * Who takes money in each environment; undefined where nobody does. They are apart, so that what is
 * tried out in the sandbox can never charge a card.
 */
export type PaymentGateways = Record<'sandbox' | 'live', PaymentGateway | undefined>

/** Published, as everything of the lab. */
const LAB_KEY = 'lab-gateway-key'

export function openPayments(lab: OutsideAddresses | undefined): PaymentGateways {
  const test = lab?.gateway ? new TestGateway({ url: lab.gateway, apiKey: LAB_KEY }) : undefined
  return { sandbox: test, live: test }
}
