import type { OutsideAddresses } from '../open-upstream.ts'
import type { PaymentGateway } from './payment-gateway.ts'
import { openStripe, type StripeAccount } from './stripe-gateway.ts'
import { TestGateway } from './test-gateway.ts'
import type { Environment } from '../../values/environment.ts'

/**
 * The payment gateway of each environment; undefined if there is none. They are separate, so that
 * nothing done in the sandbox can ever charge a card.
 */
export type PaymentGateways = Record<Environment, PaymentGateway | undefined>

/** Our Stripe accounts. The sandbox one has test keys. */
export type StripeAccounts = Partial<Record<Environment, StripeAccount>>

/** Published, like everything in the lab. */
const LAB_KEY = 'lab-gateway-key'

/** Stripe if the operator has an account, otherwise the lab's gateway if there is a lab. */
export async function openPayments(
  lab: OutsideAddresses | undefined,
  { sandbox, live }: StripeAccounts,
): Promise<PaymentGateways> {
  const test = lab?.gateway ? new TestGateway({ url: lab.gateway, apiKey: LAB_KEY }) : undefined
  return {
    sandbox: sandbox ? await openStripe(sandbox) : test,
    live: live ? await openStripe(live) : test,
  }
}
