import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { givenListing, givenPartner } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { postOrder } from '../../../../test/support/orders.ts'
import { Browser, givenSignedIn } from '../../../../test/support/people.ts'

const PATH = '/api/account/listings'
let house: House
let lab: TestLab
let staff: Browser
let seller: Browser

beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab)
  staff = (await givenSignedIn(house, 'staff')).browser
  seller = (await givenSignedIn(house)).browser
})

const someName = () => `seller-${randomUUID().slice(0, 8)}.com`

type Own = {
  id: string
  domain: string
  state: string
  verification: { record_name: string; record_value: string }
}

async function add(domain = someName(), browser = seller): Promise<Own> {
  const answer = await browser.post(PATH, { domain, bin_price_cents: 900_00 })
  expect(answer.statusCode).toBe(201)
  return answer.json()
}

const publish = async (host: string, ...texts: string[]) =>
  await lab.host(
    host,
    texts.map((data) => ({ type: 'TXT', data })),
  )

const verify = async ({ id }: { id: string }, browser = seller) =>
  await browser.post(`${PATH}/${id}/verify`)

async function addVerified(domain = someName(), browser = seller): Promise<Own> {
  const own = await add(domain, browser)
  await publish(own.verification.record_name, own.verification.record_value)
  const answer = await verify(own, browser)
  expect(answer.json()).toMatchObject({ check: 'verified', state: 'awaiting_approval' })
  return own
}

const judge = async (domain: string, change: object) => {
  const { listings } = (await staff.get(`/api/staff/listings?domain=${domain}`)).json()
  return (await staff.patch(`/api/staff/listings/${listings[0].id}`, change)).statusCode
}

const isOffered = async (domain: string) =>
  (await house.app.inject(`/api/market/listings?q=${domain}`)).json().page.total === 1

const stateOf = async (domain: string, browser = seller) => {
  const { listings } = (await browser.get(`${PATH}?limit=200`)).json()
  return listings.find((own: Own) => own.domain === domain)?.state
}

describe('GET /api/account/listings/{id}', () => {
  it('200: the seller sees the listing as the list shows it', async () => {
    const own = await add()
    const { listings } = (await seller.get(`${PATH}?limit=200`)).json()
    const read = await seller.get(`${PATH}/${own.id}`)
    expect([read.statusCode, read.json()]).toEqual([
      200,
      listings.find(({ id }: Own) => id === own.id),
    ])
  })

  it('404: for another account, and for an id that does not exist', async () => {
    const own = await add()
    const stranger = (await givenSignedIn(house)).browser
    for (const [browser, id] of [[stranger, own.id] as const, [seller, randomUUID()] as const]) {
      expect((await browser.get(`${PATH}/${id}`)).json().error.code).toBe('not_found')
    }
  })

  it('400: an id that is not a UUID; 401: nobody is signed in', async () => {
    expect((await seller.get(`${PATH}/1`)).statusCode).toBe(400)
    expect((await house.app.inject(`${PATH}/${randomUUID()}`)).statusCode).toBe(401)
  })
})

describe('the lifecycle of a listing', () => {
  it('200: proven, approved, listed, withdrawn, and proven again', async () => {
    const own = await add()
    const { domain } = own
    expect(own.state).toBe('awaiting_verification')
    expect((await verify(own)).json()).toMatchObject({ check: 'missing' })
    expect(await isOffered(domain)).toBe(false)
    await publish(own.verification.record_name, 'v=other', own.verification.record_value)
    expect((await verify(own)).json()).toMatchObject({ state: 'awaiting_approval' })
    expect(await isOffered(domain)).toBe(false)
    expect(await judge(domain, { approved: true })).toBe(200)
    expect([await stateOf(domain), await isOffered(domain)]).toEqual(['listed', true])
    expect((await seller.delete(`${PATH}/${own.id}`)).statusCode).toBe(204)
    expect([await stateOf(domain), await isOffered(domain)]).toEqual(['withdrawn', false])
    const again = await add(domain)
    expect(again.verification.record_value).not.toBe(own.verification.record_value)
    expect((await verify(again)).json()).toMatchObject({ check: 'missing' })
  })

  it('200: the record may be at the domain itself, also for an internationalized name', async () => {
    const own = await add(`bücher-${randomUUID().slice(0, 6)}.com`)
    expect(own.domain).toMatch(/^xn--/)
    await publish(own.domain, own.verification.record_value)
    expect((await verify(own)).json()).toMatchObject({ check: 'verified' })
  })

  it('200: a rejected listing goes back to staff after a change', async () => {
    const { id, domain } = await addVerified()
    expect(await judge(domain, { approved: false, rejection_note: 'A trademark.' })).toBe(200)
    expect(await stateOf(domain)).toBe('rejected')
    const changed = await seller.patch(`${PATH}/${id}`, { bin_price_cents: 800_00 })
    expect(changed.json()).toMatchObject({ state: 'awaiting_approval', rejection_note: null })
    expect(await isOffered(domain)).toBe(false)
  })

  it('200: a new price keeps the approval and applies to sales', async () => {
    const { id, domain } = await addVerified()
    await judge(domain, { approved: true })
    const body = { bin_price_cents: 700_00, floor_price_cents: 600_00 }
    expect((await seller.patch(`${PATH}/${id}`, body)).json()).toMatchObject(body)
    expect([await stateOf(domain), await isOffered(domain)]).toEqual(['listed', true])
    const partner = await givenPartner(house)
    const sold = await postOrder(house, partner, { domain, sale_price_cents: 700_00 })
    expect(sold.status).toBe(201)
    expect(await stateOf(domain)).toBe('sold')
    expect((await seller.patch(`${PATH}/${id}`, body)).statusCode).toBe(409)
    expect((await seller.delete(`${PATH}/${id}`)).statusCode).toBe(409)
    const another = (await givenSignedIn(house)).browser
    for (const browser of [seller, another]) {
      const again = await browser.post(PATH, { domain, bin_price_cents: 1_00 })
      expect([again.statusCode, again.json().error.message]).toEqual([
        409,
        `${domain} was sold here. It can’t be listed again yet.`,
      ])
    }
  })

  it('200: a listing hidden by staff says so; an expired token is replaced', async () => {
    const { domain } = await addVerified()
    await judge(domain, { approved: true, marketplace_visible: false })
    expect(await stateOf(domain)).toBe('hidden')
    const late = await add()
    await publish(late.verification.record_name, late.verification.record_value)
    await house.db`update seller_listings set expires_at = now() - interval '1 day'
      where id = ${late.id}`
    const answer = (await verify(late)).json()
    expect(answer).toMatchObject({ check: 'expired', state: 'awaiting_verification' })
    expect(answer.verification.record_value).not.toBe(late.verification.record_value)
  })
})

describe('refusals', () => {
  it('400: invalid prices and names', async () => {
    for (const wrong of [
      { bin_price_cents: 0 },
      { bin_price_cents: -1 },
      { bin_price_cents: 1_000_000_000_001 },
      { bin_price_cents: 1.5 },
      { floor_price_cents: 900_01 },
      { domain: 'com' },
      { domain: 'no name' },
      { approved: true },
      { owner_account_id: 'acc_other' },
    ]) {
      const body = { domain: someName(), bin_price_cents: 900_00, ...wrong }
      expect([wrong, (await seller.post(PATH, body)).statusCode]).toEqual([wrong, 400])
    }
    const { id } = await add()
    expect((await seller.patch(`${PATH}/${id}`, { floor_price_cents: 900_01 })).statusCode).toBe(
      400,
    )
    expect((await seller.patch(`${PATH}/${id}`, { approved: true })).statusCode).toBe(400)
    expect((await seller.get(`${PATH}?cursor=nonsense`)).statusCode).toBe(400)
  })

  it('401, 403: signed out, and requests from other sites', async () => {
    expect((await new Browser(house).get(PATH)).statusCode).toBe(401)
    const headers = { 'sec-fetch-site': 'cross-site' }
    const body = { domain: someName(), bin_price_cents: 1_00 }
    expect((await seller.post(PATH, body, { headers })).statusCode).toBe(403)
  })

  it('404: another account’s listing', async () => {
    const { id, domain } = await addVerified()
    const other = (await givenSignedIn(house)).browser
    expect((await other.patch(`${PATH}/${id}`, { bin_price_cents: 1 })).statusCode).toBe(404)
    expect((await other.delete(`${PATH}/${id}`)).statusCode).toBe(404)
    expect((await verify({ id }, other)).statusCode).toBe(404)
    expect((await other.get(PATH)).json().listings).toEqual([])
    expect(await stateOf(domain)).toBe('awaiting_approval')
  })

  it('409: already listed by Namehouse or by the same account', async () => {
    const domain = someName()
    await givenListing(house, { domain })
    expect((await seller.post(PATH, { domain, bin_price_cents: 1_00 })).statusCode).toBe(409)
    const own = await addVerified()
    const body = { domain: own.domain, bin_price_cents: 1_00 }
    expect((await seller.post(PATH, body)).statusCode).toBe(409)
    // A new owner of the name can add it, and then has to prove it.
    const other = (await givenSignedIn(house)).browser
    expect((await other.post(PATH, body)).statusCode).toBe(201)
  })

  it('another account’s record proves nothing, and the first to prove the name gets it', async () => {
    const domain = someName()
    const other = (await givenSignedIn(house)).browser
    const mine = await add(domain)
    const theirs = await add(domain, other)
    await publish(mine.verification.record_name, mine.verification.record_value)
    expect((await verify(theirs, other)).json()).toMatchObject({ check: 'missing' })
    expect((await verify(mine)).json()).toMatchObject({ check: 'verified' })
    await publish(mine.verification.record_name, theirs.verification.record_value)
    expect((await verify(theirs, other)).statusCode).toBe(409)
    expect((await seller.delete(`${PATH}/${mine.id}`)).statusCode).toBe(204)
    expect((await verify(theirs, other)).statusCode).toBe(409)
    house.clock.advance(24 * 3_600_000)
    expect((await verify(theirs, other)).json()).toMatchObject({ state: 'awaiting_approval' })
    expect(await stateOf(domain)).toBe('withdrawn')
  })

  it('an import by staff does not touch sellers’ listings', async () => {
    const { domain } = await addVerified()
    // The clock has moved by a day, so the staff session has expired.
    staff = (await givenSignedIn(house, 'staff')).browser
    const answer = await house.app.inject({
      method: 'POST',
      url: '/api/staff/listings/import?environment=live',
      headers: {
        cookie: [...staff.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'content-type': 'text/csv',
        'sec-fetch-site': 'same-origin',
      },
      payload: `domain,bin_price_cents\n${domain},100\n`,
    })
    expect(answer.json()).toMatchObject({ updated: 0, rejected: 1 })
    expect(await isOffered(domain)).toBe(false)
  })
})
