import { beforeAll, expect, it } from 'vitest'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import {
  act,
  givenOffer,
  offersPath,
  readOffer,
  settleOffers,
} from '../../../../test/support/offers.ts'
import { type Browser, givenSignedIn, mailbox } from '../../../../test/support/people.ts'

const HOUR_MS = 3_600_000
const TYPED = 'Call me at https://evil.example now'

let lab: TestLab
let house: House
beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab)
})

const newest = async (email: string) => (await mailbox(house, email))[0]
const bell = async (browser: Browser) => (await browser.get('/api/notifications')).json()

it('each step tells the other side once, by email and in the bell', async () => {
  const { seller, buyer, domain, offer_id } = await givenOffer(house, lab)
  const link = `${house.deps.config.baseUrl}/account/offers/${offer_id}`
  const first = await newest(seller.email)
  expect(first?.subject).toBe(`You have an offer of $300.00 for ${domain}`)
  expect(first?.text).toContain(link)
  expect((await bell(seller.browser)).notifications).toMatchObject([
    { title: `Offer of $300.00 for ${domain}`, href: `/account/offers/${offer_id}` },
  ])
  house.clock.advance(1_000)
  await act(seller.browser, offer_id, 'counter', 450_00)
  expect((await newest(buyer.email))?.subject).toBe(`Counter-offer of $450.00 for ${domain}`)
  house.clock.advance(1_000)
  await act(buyer.browser, offer_id, 'counter', 400_00)
  expect((await newest(seller.email))?.subject).toBe(`Counter-offer of $400.00 for ${domain}`)
  house.clock.advance(1_000)
  await act(seller.browser, offer_id, 'accept')
  const deal = await newest(buyer.email)
  expect(deal?.subject).toBe(`${domain} is yours for $400.00 if you pay in time`)
  expect(deal?.text).toContain(`${house.deps.config.baseUrl}/checkout/cs_`)
  expect((await mailbox(house, seller.email)).length).toBe(2)
  expect((await bell(buyer.browser)).unread).toBe(2)
})

it('what somebody typed is on the page, and never in an email or the bell', async () => {
  const { domain, seller } = await givenOffer(house, lab)
  const { browser } = await givenSignedIn(house)
  const body = { amount_cents: 350_00, message: TYPED }
  const { offer_id } = (await browser.post(offersPath(domain), body)).json()
  const page = await seller.browser.get(`/api/offers/${offer_id}`)
  expect(page.body).toContain(TYPED)
  const letters = JSON.stringify(await mailbox(house, seller.email))
  expect(letters).toContain('$350.00')
  expect(letters + JSON.stringify(await bell(seller.browser))).not.toContain('evil.example')
})

it('an offer that was withdrawn before its email was sent isn’t announced', async () => {
  const { seller, buyer, domain, offer_id } = await givenOffer(house, lab)
  await act(buyer.browser, offer_id, 'withdraw')
  const subjects = (await mailbox(house, seller.email)).map(({ subject }) => subject)
  expect(subjects).toEqual([`The offer of $300.00 for ${domain} was withdrawn`])
})

it('whoever has to answer or pay is reminded once for each deadline, a day before it', async () => {
  const { seller, buyer, domain, offer_id } = await givenOffer(house, lab)
  const subjects = async ({ email }: { email: string }) =>
    (await mailbox(house, email)).map(({ subject }) => subject)
  const toAnswer = `One day left to answer $300.00 for ${domain}`
  await settleOffers(house, 47 * HOUR_MS)
  expect(await subjects(seller)).not.toContain(toAnswer)
  await settleOffers(house, HOUR_MS)
  await settleOffers(house, HOUR_MS)
  expect((await subjects(seller)).filter((each) => each === toAnswer)).toEqual([toAnswer])
  expect((await bell(seller.browser)).notifications[0]).toMatchObject({
    title: `${domain}: one day left to answer $300.00`,
    href: `/account/offers/${offer_id}`,
  })
  await act(seller.browser, offer_id, 'counter', 450_00)
  await settleOffers(house, 48 * HOUR_MS)
  expect((await subjects(buyer))[0]).toBe(`One day left to answer $450.00 for ${domain}`)
  await act(buyer.browser, offer_id, 'accept')
  await settleOffers(house, 48 * HOUR_MS)
  const [letter] = await mailbox(house, buyer.email)
  expect(letter?.subject).toBe(`One day left to pay for ${domain}`)
  expect(letter?.text).toContain(`${house.deps.config.baseUrl}/checkout/cs_`)
  await settleOffers(house, 24 * HOUR_MS)
  expect((await readOffer(buyer.browser, offer_id)).status).toBe('expired')
})

it('a name that is withdrawn reminds nobody of its offers', async () => {
  const { seller, id } = await givenOffer(house, lab)
  await seller.browser.delete(`/api/account/listings/${id}`)
  await settleOffers(house, 48 * HOUR_MS)
  const subjects = (await mailbox(house, seller.email)).map(({ subject }) => subject)
  expect(subjects.filter((each) => each.startsWith('One day left'))).toEqual([])
})

it('both sides hear that an agreement wasn’t paid in time, and only the buyer of silence', async () => {
  const agreed = await givenOffer(house, lab)
  await act(agreed.seller.browser, agreed.offer_id, 'accept')
  const silent = await givenOffer(house, lab)
  await mailbox(house, silent.seller.email)
  await settleOffers(house, 72 * HOUR_MS)
  expect((await newest(agreed.buyer.email))?.subject).toBe(
    `Your offer for ${agreed.domain} has expired`,
  )
  expect((await newest(agreed.seller.email))?.subject).toBe(
    `The offer for ${agreed.domain} has expired`,
  )
  expect((await newest(silent.buyer.email))?.subject).toBe(
    `Your offer for ${silent.domain} has expired`,
  )
  expect((await mailbox(house, silent.seller.email)).length).toBe(1)
})
