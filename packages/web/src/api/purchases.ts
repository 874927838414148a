import { ask } from './ask.ts'
import type { Answer } from './operation.ts'
import type { Slice } from './slice.ts'
import { ROWS_A_PAGE } from './slice.ts'
import * as wire from './wire/buying.ts'

/** A domain that the account bought on the market. */
export type Purchase = Answer<typeof wire.listPurchases>['purchases'][number]

/** The same with the auth code that its seller left for it. */
export type OnePurchase = Answer<typeof wire.readPurchase>

/** Newest first. */
export async function readPurchases(
  signal: AbortSignal,
  cursor?: string,
): Promise<Slice<Purchase>> {
  const query = { limit: ROWS_A_PAGE, ...(cursor !== undefined && { cursor }) }
  const { purchases, next_cursor } = await ask(wire.listPurchases, { query }, signal)
  return { items: purchases, next_cursor }
}

export async function readPurchase(public_id: string, signal: AbortSignal): Promise<OnePurchase> {
  return await ask(wire.readPurchase, { path: { public_id } }, signal)
}

type BuyBody = (typeof wire.buyListing.takes)['body']
type Months = NonNullable<BuyBody['monthly']>

/**
 * Returns the address of the page where the buyer pays: the whole price, or the first of as many
 * monthly payments.
 */
export async function buyListing(
  domain: string,
  expected_price_cents: number,
  months?: number,
): Promise<string> {
  // The listing says in how many, so it is one of the numbers that the service takes.
  const monthly = months === undefined ? {} : { monthly: months as Months }
  const body: BuyBody = { expected_price_cents, ...monthly }
  const input = { path: { domain }, body }
  return (await ask(wire.buyListing, input)).checkout_url
}

/** The domain has arrived. */
export async function confirmPurchase(public_id: string): Promise<void> {
  await ask(wire.confirmPurchase, { path: { public_id } })
}

/** Something is wrong with the domain, and staff have to look. */
export async function disputePurchase(public_id: string, reason: string): Promise<void> {
  await ask(wire.disputePurchase, { path: { public_id }, body: { reason } })
}
