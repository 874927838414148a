import { endOffers } from '../../src/features/trading/offers/end-offers.ts'
import type { OfferOut } from '../../src/features/trading/offers/shapes.ts'
import { givenSellersListing } from './handovers.ts'
import type { House } from './house.ts'
import type { TestLab } from './lab.ts'
import { type Browser, givenSignedIn } from './people.ts'

export const offersPath = (domain: string) => `/api/market/listings/${domain}/offers`

/** Makes an offer that must be taken. */
export async function offer(browser: Browser, domain: string, cents: number): Promise<OfferOut> {
  const answer = await browser.post(offersPath(domain), { amount_cents: cents })
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return answer.json()
}

type Answered = { status: number; code: string | undefined; offer: OfferOut }

/** Does something with an offer: `accept`, `decline`, `counter` or `withdraw`. */
export async function act(
  browser: Browser,
  offer_id: string,
  action: string,
  amount_cents?: number,
): Promise<Answered> {
  const body = amount_cents === undefined ? undefined : { amount_cents }
  const answer = await browser.post(`/api/offers/${offer_id}/${action}`, body)
  const json = answer.json()
  return { status: answer.statusCode, code: json.error?.code, offer: json }
}

export async function readOffer(browser: Browser, offer_id: string): Promise<OfferOut> {
  return (await browser.get(`/api/offers/${offer_id}`)).json()
}

type Facts = NonNullable<Parameters<typeof givenSellersListing>[2]> & { amount?: number }

/** A seller's listing and a buyer's open offer for it. */
export async function givenOffer(
  house: House,
  lab: TestLab,
  { amount = 300_00, ...facts }: Facts = {},
) {
  const listed = await givenSellersListing(house, lab, facts)
  const buyer = await givenSignedIn(house)
  const made = await offer(buyer.browser, listed.domain, amount)
  return { ...listed, buyer, offer: made, offer_id: made.offer_id }
}

/** The worker's part, first moving the clock ahead if `waitMs` is given. */
export async function settleOffers(house: House, waitMs = 0): Promise<void> {
  house.clock.advance(waitMs)
  const { db, clock, deps } = house
  while (await endOffers({ db, log: deps.log }, clock.now())) continue
}
