import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { givenPartner } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { postOrder } from '../../../../test/support/orders.ts'
import {
  type Browser,
  givenSignedIn,
  mailbox,
  signedInBrowser,
} from '../../../../test/support/people.ts'
import { givenDomains } from '../../../../test/support/portfolio.ts'
import { findSeller } from '../../portfolio/one-domain/find-seller.ts'
import { resales } from '../../trading/purchases/resales.ts'
import { sellerJobs } from './jobs.ts'
import { workImport } from './work-import.ts'

const PATH = '/api/account/listings'
const PRICE = 900_00
const HOUR_MS = 3_600_000

let house: House
let lab: TestLab
beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab)
})

const someName = () => `held-${randomUUID().slice(0, 8)}.com`

async function givenHolder(count = 1) {
  const owner = await givenSignedIn(house)
  const names = Array.from({ length: count }, someName)
  await givenDomains(house, lab, owner, names)
  return { owner, names, domain: names[0] ?? '' }
}

const list = async (browser: Browser, domain: string) =>
  (await browser.post(PATH, { domain, bin_price_cents: PRICE })).json()

const stateOf = async (browser: Browser, id: string) =>
  (await browser.get(`${PATH}/${id}`)).json().state

async function checkDaily(): Promise<void> {
  const [job] = sellerJobs(house.deps, findSeller, resales)
  while (await job?.run()) continue
}

it('201: a domain in the seller’s portfolio needs no DNS record, today and every day', async () => {
  const { owner, domain } = await givenHolder()
  const own = await list(owner.browser, domain)
  expect(own.state).toBe('awaiting_approval')
  await house.db`update listings set approved = true where domain = ${domain}`
  for (let day = 0; day < 3; day += 1) {
    house.clock.advance(25 * HOUR_MS)
    await checkDaily()
  }
  const browser = await signedInBrowser(house, owner)
  expect(await stateOf(browser, own.id)).toBe('listed')
  const partner = await givenPartner(house)
  const sold = await postOrder(house, partner, { domain, sale_price_cents: PRICE })
  expect(sold.status).toBe(201)
})

it('201: a domain in somebody else’s portfolio needs the record', async () => {
  const { domain } = await givenHolder()
  const { browser } = await givenSignedIn(house)
  const own = await list(browser, domain)
  expect(own.state).toBe('awaiting_verification')
  expect((await browser.post(`${PATH}/${own.id}/verify`)).json().check).toBe('missing')
})

it('once it leaves the portfolio, the listing is paused and can’t be sold', async () => {
  const { owner, domain } = await givenHolder()
  const own = await list(owner.browser, domain)
  await house.db`update listings set approved = true where domain = ${domain}`
  await house.db`delete from domains where domain = ${domain}`
  const partner = await givenPartner(house)
  const sold = await postOrder(house, partner, { domain, sale_price_cents: PRICE })
  expect([sold.status, sold.body.error.code]).toEqual([409, 'domain_unavailable'])
  expect(await stateOf(owner.browser, own.id)).toBe('paused')
})

it('409: a domain that was transferred away stays in the portfolio for a while, but can’t be sold', async () => {
  const { owner, domain } = await givenHolder()
  const own = await list(owner.browser, domain)
  await house.db`update listings set approved = true where domain = ${domain}`
  await house.db`
    update domains set not_held_since = ${house.clock.now()} where domain = ${domain}
  `
  const partner = await givenPartner(house)
  const sold = await postOrder(house, partner, { domain, sale_price_cents: PRICE })
  expect([sold.status, sold.body.error?.code]).toEqual([409, 'domain_unavailable'])
  expect(await stateOf(owner.browser, own.id)).toBe('paused')
})

it.each(['REDEMPTION_PERIOD', 'PENDING_DELETE'])(
  '409: a domain whose registration has ended can’t be sold until it is restored: %s',
  async (status) => {
    const { owner, domain } = await givenHolder()
    const own = await list(owner.browser, domain)
    await house.db`update listings set approved = true where domain = ${domain}`
    await house.db`update domains set statuses = ${[status]} where domain = ${domain}`
    const partner = await givenPartner(house)
    const order = { domain, sale_price_cents: PRICE }
    const refused = await postOrder(house, partner, order)
    expect([refused.status, refused.body.error?.code]).toEqual([409, 'domain_unavailable'])
    const paused = (await owner.browser.get(`${PATH}/${own.id}`)).json()
    expect(paused).toMatchObject({ state: 'paused', registration_ended: true })
    expect((await owner.browser.get(PATH)).json().listings).toEqual([paused])
    const [mail] = await mailbox(house, owner.email)
    expect(mail?.subject).toBe(`Your listing ${domain} is paused`)
    expect(mail?.text).toContain('Restore the domain first.')
    expect(mail?.text).toContain(`/account/domains/${domain}`)
    expect(mail?.text).not.toContain('TXT')
    const monthly = await owner.browser.patch(`${PATH}/${own.id}`, { monthly_months: 6 })
    expect([monthly.statusCode, monthly.json().error.message]).toEqual([
      409,
      `The registration of ${domain} has ended. Restore it first.`,
    ])
    await house.db`update domains set statuses = '{OK}' where domain = ${domain}`
    expect((await owner.browser.post(`${PATH}/${own.id}/verify`)).json().check).toBe('verified')
    expect((await postOrder(house, partner, order)).status).toBe(201)
  },
)

it('202: a file lists them without records too', async () => {
  const { owner, names } = await givenHolder(2)
  const cookie = [...owner.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const sent = await house.app.inject({
    method: 'POST',
    url: `${PATH}/import`,
    headers: { cookie, 'content-type': 'text/csv', 'sec-fetch-site': 'same-origin' },
    payload: ['domain,price', ...names.map((name) => `${name},900`), `${someName()},900`].join(
      '\n',
    ),
  })
  expect(sent.statusCode).toBe(202)
  const { db, deps } = house
  const sources = { db, dns: deps.upstream.dns, findHolder: findSeller, resales }
  while (await workImport(sources, house.clock.now())) continue
  const { listings } = (await owner.browser.get(PATH)).json()
  const states = listings.map(({ state }: { state: string }) => state).toSorted()
  expect(states).toEqual(['awaiting_approval', 'awaiting_approval', 'awaiting_verification'])
})
