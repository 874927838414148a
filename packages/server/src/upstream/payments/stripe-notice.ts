import type { Stripe } from 'stripe'
import type { GatewayNotice } from './payment-gateway.ts'

type Notice = { raw: Buffer; signature: string; secrets: readonly string[] }
type About = { id?: string; metadata?: { payment_id?: string } | null }

/**
 * Which of our payments or sellers' accounts a Stripe webhook is about; undefined if it isn't signed
 * by Stripe, or is too old. Events about sellers' accounts come from an endpoint of their own, with
 * its own secret.
 */
export function readStripeNotice(
  stripe: Stripe,
  { raw, signature, secrets }: Notice,
): GatewayNotice | undefined {
  for (const secret of secrets) {
    try {
      const event = stripe.webhooks.constructEvent(raw, signature, secret)
      const { id, metadata } = event.data.object as About
      const account_ref = event.type === 'account.updated' ? (id ?? null) : null
      return { payment_id: metadata?.payment_id ?? null, account_ref }
    } catch {
      // Whatever is wrong with it, it isn't signed with this secret.
    }
  }
  return undefined
}
