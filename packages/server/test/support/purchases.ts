import { formOf, pathOf, submit, sweep } from './checkout.ts'
import { givenListing } from './given.ts'
import type { House } from './house.ts'
import { someDomain } from './orders.ts'
import { type Browser, givenSignedIn } from './people.ts'

export const buyPath = (domain: string) => `/api/market/listings/${domain}/buy`

/** Opens the checkout of a listing as a signed-in person. Returns the path of its page. */
export async function openCheckout(browser: Browser, domain: string, cents: number) {
  const answer = await browser.post(buyPath(domain), { expected_price_cents: cents })
  if (answer.statusCode !== 201) throw new Error(answer.body)
  const { session_id, checkout_url } = answer.json()
  return { session_id: String(session_id), page: pathOf(checkout_url) }
}

type Facts = {
  buyer?: Awaited<ReturnType<typeof givenSignedIn>>
  bin?: number
  domain?: string
  /** Only authorized, not captured yet. */
  isHeld?: boolean
}

/** A person who bought a listing directly and paid for it. */
export async function givenPurchase(house: House, facts: Facts = {}) {
  const { bin = 500_00, domain = someDomain() } = facts
  const buyer = facts.buyer ?? (await givenSignedIn(house))
  if (!facts.domain) await givenListing(house, { domain, bin })
  const { session_id, page } = await openCheckout(buyer.browser, domain, bin)
  await submit(house, page, { form: formOf('good', { email: buyer.email }) })
  if (!facts.isHeld) await sweep(house)
  const [order] = await house.db<{ order_id: string | null }[]>`
    select order_id from checkout_sessions where session_id = ${session_id}
  `
  if (!order?.order_id) throw new Error('the payment won no order')
  return { buyer, domain, session_id, page, public_id: order.order_id, bin }
}
