import { beforeAll, expect, it } from 'vitest'
import { givenListing } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { act, givenOffer, offer, readOffer } from '../../../../test/support/offers.ts'
import { someDomain } from '../../../../test/support/orders.ts'
import { type Browser, givenSignedIn } from '../../../../test/support/people.ts'

const PATH = '/api/staff/offers'

let lab: TestLab
let house: House
let staff: Awaited<ReturnType<typeof givenSignedIn>>
beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab)
  staff = await givenSignedIn(house, 'staff')
})

async function givenOurs(buyer?: Browser) {
  const domain = someDomain()
  await givenListing(house, { domain, bin: 500_00 })
  const person = await givenSignedIn(house)
  const browser = buyer ?? person.browser
  return { person, browser, ...(await offer(browser, domain, 200_00)) }
}

const answer = async (offer_id: string, action: string, amount_cents?: number) => {
  const body = amount_cents === undefined ? undefined : { amount_cents }
  const { statusCode, ...reply } = await staff.browser.post(`${PATH}/${offer_id}/${action}`, body)
  return { status: statusCode, ...reply.json() }
}

const waiting = async () => {
  const { offers } = (await staff.browser.get(`${PATH}?limit=200`)).json()
  return offers.map(({ offer_id }: { offer_id: string }) => offer_id)
}

it('200: staff see the offers for our names that wait for them, with the buyer', async () => {
  const ours = await givenOurs()
  const sellers = await givenOffer(house, lab)
  const { offers } = (await staff.browser.get(PATH)).json()
  expect(offers).toMatchObject([
    { offer_id: ours.offer_id, role: 'seller', turn: 'seller', buyer_email: ours.person.email },
  ])
  expect(await waiting()).not.toContain(sellers.offer_id)
})

it('200: staff counter, and accept what the buyer counters', async () => {
  const { offer_id, browser } = await givenOurs()
  expect(await answer(offer_id, 'counter', 400_00)).toMatchObject({ status: 'countered' })
  expect(await waiting()).not.toContain(offer_id)
  await act(browser, offer_id, 'counter', 300_00)
  expect(await waiting()).toContain(offer_id)
  expect(await answer(offer_id, 'accept')).toMatchObject({ status: 'accepted' })
  const { checkout_url, status } = await readOffer(browser, offer_id)
  expect([status, checkout_url?.includes('/checkout/cs_')]).toEqual(['accepted', true])
  const [entry] = (await staff.browser.get('/api/staff/audit?limit=50'))
    .json()
    .entries.filter((each: { sentence: string }) => each.sentence.includes('accepted'))
  expect(entry.sentence).toContain(offer_id)
})

it('200: staff decline', async () => {
  const { offer_id, browser } = await givenOurs()
  await answer(offer_id, 'decline')
  expect((await readOffer(browser, offer_id)).status).toBe('declined')
})

it('404: staff can’t answer for a seller, nor an offer of their own', async () => {
  const sellers = await givenOffer(house, lab)
  const own = await givenOurs(staff.browser)
  for (const { offer_id } of [sellers, own]) {
    expect((await answer(offer_id, 'accept')).error.code).toBe('not_found')
  }
  expect((await readOffer(sellers.buyer.browser, sellers.offer_id)).status).toBe('open')
})
