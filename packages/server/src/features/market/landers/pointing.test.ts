import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { addLander, LANDER_ADDRESS, LANDER_HOST } from '../../../../test/support/landers.ts'
import { type Browser, givenSignedIn } from '../../../../test/support/people.ts'
import { givenDomains } from '../../../../test/support/portfolio.ts'
import { proveBeforeCapture } from '../sellers/prove-before-sale.ts'
import { findSeller } from '../../portfolio/one-domain/find-seller.ts'
import { resales } from '../../trading/purchases/resales.ts'
import { sellerJobs } from '../sellers/jobs.ts'

const PATH = '/api/account/listings'
const HOUR_MS = 3_600_000

let house: House
let lab: TestLab
beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({ landerHost: LANDER_HOST }, lab)
})

const someName = () => `point-${randomUUID().slice(0, 8)}.com`
const ELSEWHERE = '192.0.2.1'
const point = async (domain: string, ...addresses: string[]) =>
  await lab.host(
    domain,
    addresses.map((data) => ({ type: 'A', data })),
  )

type Own = {
  id: string
  state: string
  verification: { record_name: string; record_value: string }
}

async function add(seller: Browser, domain: string): Promise<Own> {
  const answer = await seller.post(PATH, { domain, bin_price_cents: 900_00 })
  expect(answer.statusCode).toBe(201)
  return answer.json()
}

const check = async (seller: Browser, { id }: Own): Promise<string> =>
  (await seller.post(`${PATH}/${id}/verify`)).json().check

async function givenSeller(): Promise<Browser> {
  return (await givenSignedIn(house)).browser
}

describe('pointing the domain to us', () => {
  it.each([
    ['an A record', async (domain: string) => await point(domain, LANDER_ADDRESS)],
    [
      'a CNAME record of its www',
      async (domain: string) =>
        await lab.host(`www.${domain}`, [{ type: 'CNAME', data: LANDER_HOST.toUpperCase() }]),
    ],
  ])('proves that it is the seller’s: %s', async (_what, pointHere) => {
    const seller = await givenSeller()
    const domain = someName()
    const own = await add(seller, domain)
    expect(await check(seller, own)).toBe('missing')
    await pointHere(domain)
    expect(await check(seller, own)).toBe('verified')
    const { listings } = (await seller.get(PATH)).json()
    expect(listings[0]).toMatchObject({ domain, state: 'awaiting_approval' })
  })

  it('missing: a domain that pointed here before it was listed proves nothing', async () => {
    const domain = someName()
    await point(domain, LANDER_ADDRESS)
    const seller = await givenSeller()
    const own = await add(seller, domain)
    expect(await check(seller, own)).toBe('missing')
    expect(await check(seller, own)).toBe('missing')
    // Whoever controls the DNS can point it away and back.
    await point(domain, ELSEWHERE)
    expect(await check(seller, own)).toBe('missing')
    await point(domain, LANDER_ADDRESS)
    expect(await check(seller, own)).toBe('verified')
  })

  it('missing: while two accounts claim a domain, only the TXT record decides', async () => {
    const [owner, thief] = [await givenSeller(), await givenSeller()]
    const domain = someName()
    const claimed = await add(thief, domain)
    const own = await add(owner, domain)
    await point(domain, LANDER_ADDRESS)
    expect(await check(thief, claimed)).toBe('missing')
    expect(await check(owner, own)).toBe('missing')
    const { record_name, record_value } = own.verification
    await lab.host(record_name, [{ type: 'TXT', data: record_value }])
    expect(await check(owner, own)).toBe('verified')
  })

  it('missing: a domain in somebody else’s portfolio, which its owner forwards through us', async () => {
    const [owner, thief] = [await givenSignedIn(house), await givenSeller()]
    const domain = someName()
    await givenDomains(house, lab, owner, [domain])
    const claimed = await add(thief, domain)
    // Landers and forwarded domains have the same server.
    await point(domain, LANDER_ADDRESS)
    expect(await check(thief, claimed)).toBe('missing')
  })

  it('the TXT record of another account beats it: the listing is paused at once', async () => {
    const [thief, owner] = [await givenSeller(), await givenSeller()]
    const domain = someName()
    const claimed = await add(thief, domain)
    await point(domain, LANDER_ADDRESS)
    expect(await check(thief, claimed)).toBe('verified')
    // Two listings of one name can't be verified at once, so the owner's is written as it would be.
    const own = await add(owner, domain).catch(() => undefined)
    if (!own) throw new Error('the owner could not claim the name')
    const { record_name, record_value } = own.verification
    await lab.host(record_name, [{ type: 'TXT', data: record_value }])
    expect((await owner.post(`${PATH}/${own.id}/verify`)).statusCode).toBe(409)
    const { listings } = (await thief.get(PATH)).json()
    expect(listings[0]).toMatchObject({ state: 'paused', paused_reason: 'challenged' })
  })

  it('missing: one of its addresses leads elsewhere', async () => {
    const seller = await givenSeller()
    const domain = someName()
    const own = await add(seller, domain)
    await point(domain, LANDER_ADDRESS, ELSEWHERE)
    expect(await check(seller, own)).toBe('missing')
  })

  it('missing: without LANDER_HOST only the TXT record proves', async () => {
    const without = await openHouse({ landerHost: undefined }, lab)
    const { browser } = await givenSignedIn(without)
    const domain = someName()
    const own = await add(browser, domain)
    await point(domain, LANDER_ADDRESS)
    expect(await check(browser, own)).toBe('missing')
  })
})

describe('proven by pointing', () => {
  async function givenProven() {
    const { browser: seller } = await givenSignedIn(house)
    const domain = someName()
    const own = await add(seller, domain)
    await point(domain, LANDER_ADDRESS)
    expect(await check(seller, own)).toBe('verified')
    await house.db`update listings set approved = true where domain = ${domain}`
    const state = async () => {
      const { listings } = (await seller.get(PATH)).json()
      return listings[0].state
    }
    return { domain, seller, own, state }
  }

  const checkDaily = async (): Promise<void> => {
    const [job] = sellerJobs(house.deps, findSeller, resales)
    while (await job?.run()) continue
  }

  it('paused: the daily check finds that it points elsewhere, and back on the market when it returns', async () => {
    const { domain, seller, own, state } = await givenProven()
    house.clock.advance(25 * HOUR_MS)
    await checkDaily()
    expect(await state()).toBe('listed')
    await point(domain, ELSEWHERE)
    for (let times = 0; times < 2; times += 1) {
      house.clock.advance(25 * HOUR_MS)
      await checkDaily()
    }
    const { browser } = await givenSignedIn(house)
    expect((await browser.get(PATH)).statusCode).toBe(200)
    const [row] = await house.db<{ reason: string | null }[]>`
      select paused_reason as reason from listings where domain = ${domain}
    `
    expect(row?.reason).toBe('proof_gone')
    await point(domain, LANDER_ADDRESS)
    house.clock.advance(25 * HOUR_MS)
    await checkDaily()
    const [after] = await house.db<{ reason: string | null }[]>`
      select paused_reason as reason from listings where domain = ${domain}
    `
    expect([after?.reason, own.id.length > 0, seller !== undefined]).toEqual([null, true, true])
  })

  it('409: it isn’t sold while it points elsewhere, and is while it points here', async () => {
    const { domain } = await givenProven()
    const { db, clock } = house
    const needs = { db, clock, dns: house.deps.upstream.dns, findHolder: findSeller }
    await proveBeforeCapture(needs, { environment: 'live', domain })
    await point(domain, ELSEWHERE)
    await expect(
      async () => await proveBeforeCapture(needs, { environment: 'live', domain }),
    ).rejects.toMatchObject({ code: 'domain_unavailable' })
  })

  it('409: it isn’t sold once somebody else has it in their portfolio, wherever it points', async () => {
    const { domain } = await givenProven()
    await givenDomains(house, lab, await givenSignedIn(house), [domain])
    const { db, clock } = house
    const needs = { db, clock, dns: house.deps.upstream.dns, findHolder: findSeller }
    await expect(
      async () => await proveBeforeCapture(needs, { environment: 'live', domain }),
    ).rejects.toMatchObject({ code: 'domain_unavailable' })
  })
})

describe('GET /api/landers/allowed', () => {
  const ask = async (domain: string) =>
    (await house.app.inject({ url: '/api/landers/allowed', query: { domain } })).statusCode

  it('200: a name for sale that points here, and its www', async () => {
    const { domain } = await addLander(house)
    await point(domain, LANDER_ADDRESS)
    await lab.host(`www.${domain}`, [{ type: 'CNAME', data: LANDER_HOST }])
    for (const host of [domain, `www.${domain}`, domain.toUpperCase(), `${domain}.`]) {
      expect([host, await ask(host)]).toEqual([host, 200])
    }
  })

  it('404: points elsewhere, is switched off, sold, or not a seller’s', async () => {
    const elsewhere = await addLander(house)
    await point(elsewhere.domain, ELSEWHERE)
    const off = await addLander(house, { is_on: false })
    const sold = await addLander(house, { sold: true })
    for (const { domain } of [off, sold]) await point(domain, LANDER_ADDRESS)
    for (const { domain } of [elsewhere, off, sold]) {
      expect([domain, await ask(domain)]).toEqual([domain, 404])
    }
    expect(await ask(`shop.${elsewhere.domain}`)).toBe(404)
  })

  it('404: without LANDER_HOST there are no landers', async () => {
    const without = await openHouse({ landerHost: undefined }, lab, house.deps.databaseUrl)
    const { domain } = await addLander(house)
    await point(domain, LANDER_ADDRESS)
    const answer = await without.app.inject(`/api/landers/allowed?domain=${domain}`)
    expect(answer.statusCode).toBe(404)
  })
})

describe('settings', () => {
  it('200: a seller chooses a look, shows the price, switches it off, and sees where it points', async () => {
    const { id: account_id, browser } = await givenSignedIn(house)
    const { id, domain } = await addLander(house, { account_id })
    const path = `${PATH}/${id}/lander`
    await point(domain, ELSEWHERE)
    expect((await browser.get(path)).json()).toEqual({
      is_on: true,
      look: 'sign',
      shows_price: false,
      address: `https://${domain}/`,
      host: LANDER_HOST,
      pointing: 'elsewhere',
      is_served: false,
    })
    await point(domain, LANDER_ADDRESS)
    const changed = await browser.patch(path, { look: 'poster', shows_price: true })
    expect(changed.json()).toMatchObject({ look: 'poster', shows_price: true, is_served: true })
    const off = await browser.patch(path, { is_on: false })
    expect(off.json()).toMatchObject({ look: 'poster', shows_price: true, is_served: false })
  })

  it('400, 404: an unknown look, nothing to change, another account’s listing', async () => {
    const { id: account_id, browser } = await givenSignedIn(house)
    const { id } = await addLander(house, { account_id })
    const path = `${PATH}/${id}/lander`
    expect((await browser.patch(path, { look: 'neon' })).statusCode).toBe(400)
    expect((await browser.patch(path, {})).statusCode).toBe(400)
    const stranger = await givenSeller()
    expect((await stranger.patch(path, { is_on: false })).statusCode).toBe(404)
  })
})
