import type { Stripe } from 'stripe'
import type { ListedPayment } from './payment-gateway.ts'
import { answered } from './stripe-call.ts'
import { intentStatusOf } from './stripe-status.ts'

const PAGE = 100
const PAGES_MAX = 1_000

/** Payments with our id that were started since then, newest first. */
export async function* listIntents(stripe: Stripe, since: Date): AsyncGenerator<ListedPayment> {
  const created = { gte: Math.floor(since.getTime() / 1000) }
  let starting_after: string | undefined
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const { data, has_more } = await answered(
      stripe.paymentIntents.list({
        created,
        limit: PAGE,
        expand: ['data.latest_charge'],
        ...(starting_after && { starting_after }),
      }),
    )
    for (const intent of data) {
      // Others are of another program with the same account.
      const payment_id = intent.metadata['payment_id']
      if (!payment_id) continue
      const { state } = intentStatusOf(intent)
      yield { payment_id, gateway_ref: intent.id, state, amount_cents: intent.amount }
    }
    starting_after = data.at(-1)?.id
    if (!has_more || starting_after === undefined) return
  }
}
