import type { OutsideAddresses } from '../open-upstream.ts'
import type { PaymentGateway } from './payment-gateway.ts'
import { openStripe, type StripeAccount } from './stripe-gateway.ts'
import { TestGateway } from './test-gateway.ts'
import type { Environment } from '../../values/environment.ts'

/**
 * Who takes money in each environment; undefined where nobody does. They are apart, so that what is
 * tried out in the sandbox can never charge a card.
 */
export type PaymentGateways = Record<Environment, PaymentGateway | undefined>

/** Our accounts with Stripe; that of the sandbox has test keys. */
export type StripeAccounts = Partial<Record<Environment, StripeAccount>>

/** Published, as everything of the lab. */
const LAB_KEY = 'lab-gateway-key'

/** Stripe where the operator has an account, else the lab's gateway where there is a lab. */
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
