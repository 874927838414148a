import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { formOf, submit } from '../../../../test/support/checkout.ts'
import { givenPartner, type GivenPartner } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { postOrder } from '../../../../test/support/orders.ts'
import { type Browser, givenSignedIn } from '../../../../test/support/people.ts'
import { sendDueMail } from '../../people/mail/send-due-mail.ts'
import { resales } from '../../trading/purchases/resales.ts'
import { sellerJobs } from './jobs.ts'
import { sellerLetters } from './letters.ts'
import { findEnded } from '../../portfolio/one-domain/find-ended.ts'
import { findSeller } from '../../portfolio/one-domain/find-seller.ts'

const PATH = '/api/account/listings'
const HOUR_MS = 3_600_000
const PRICE = 900_00

let house: House
let lab: TestLab
let partner: GivenPartner
beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab)
  partner = await givenPartner(house)
})

type Own = {
  id: string
  domain: string
  state: string
  paused_reason: string | null
  verification: { record_name: string; record_value: string }
}
type Listed = Own & { seller: Browser; email: string }

const publish = async ({ verification }: Own, ...texts: string[]) =>
  await lab.host(
    verification.record_name,
    texts.map((data) => ({ type: 'TXT', data })),
  )

async function add(seller: Browser, domain: string): Promise<Own> {
  const answer = await seller.post(PATH, { domain, bin_price_cents: PRICE })
  expect(answer.statusCode).toBe(201)
  return answer.json()
}

/** A fresh session: these tests move the clock by days, and staff sessions expire after minutes. */
const givenStaff = async () => (await givenSignedIn(house, 'staff')).browser

/** A new seller's name that is proven, approved and listed. */
async function givenListed(): Promise<Listed> {
  const { browser: seller, email } = await givenSignedIn(house)
  const own = await add(seller, `proof-${randomUUID().slice(0, 8)}.com`)
  await publish(own, own.verification.record_value)
  expect((await seller.post(`${PATH}/${own.id}/verify`)).json()).toMatchObject({
    check: 'verified',
  })
  const staff = await givenStaff()
  const { listings } = (await staff.get(`/api/staff/listings?domain=${own.domain}`)).json()
  await staff.patch(`/api/staff/listings/${listings[0].id}`, { approved: true })
  expect(await standing({ ...own, seller, email })).toEqual(['listed', null, true])
  return { ...own, seller, email }
}

/** The listing's state as its seller sees it, and whether anyone can buy it. */
async function standing({ seller, id, domain }: Listed) {
  const { listings } = (await seller.get(`${PATH}?limit=200`)).json()
  const own = listings.find((each: Own) => each.id === id)
  const market = await house.app.inject(`/api/market/listings?q=${domain}`)
  const availability = await partner.client.inventory.availability(domain)
  const isOnMarket = market.json().page.total === 1
  if (isOnMarket !== availability.available)
    throw new Error('the marketplace and the partner API disagree')
  return [own.state, own.paused_reason, isOnMarket]
}

async function checkDaily(): Promise<void> {
  const [job] = sellerJobs(house.deps, findSeller, resales)
  while (await job?.run()) continue
}

async function mailTo(to: string): Promise<{ subject: string; text: string }[]> {
  const compose = sellerLetters({ ...house.deps.config, findEnded })
  while (await sendDueMail(house.db, { compose, send: undefined }, house.clock.now())) continue
  return await house.db<{ subject: string; text: string }[]>`
    select subject, text_part as text from mails
    where kind = 'seller-paused' and to_email = ${to} and sent_at is not null order by created_at
  `
}

const order = async ({ domain }: Own, more = {}) =>
  await postOrder(house, partner, { domain, sale_price_cents: PRICE, ...more })

describe('the daily proof', () => {
  it('pauses a listing whose record was missing twice, an hour apart, and notifies its seller', async () => {
    const gone = await givenListed()
    const kept = await givenListed()
    await publish(gone, 'v=other')
    house.clock.advance(23 * HOUR_MS)
    await checkDaily()
    expect(await standing(gone)).toEqual(['listed', null, true])
    house.clock.advance(HOUR_MS)
    await checkDaily()
    expect(await standing(gone)).toEqual(['listed', null, true])
    await checkDaily()
    expect(await standing(gone)).toEqual(['listed', null, true])
    house.clock.advance(HOUR_MS)
    await checkDaily()
    expect(await standing(gone)).toEqual(['paused', 'proof_gone', false])
    expect(await standing(kept)).toEqual(['listed', null, true])
    await mailTo(gone.email)
    house.clock.advance(48 * HOUR_MS)
    await checkDaily()
    const mails = await mailTo(gone.email)
    expect(mails.map(({ subject }) => subject)).toEqual([`Your listing ${gone.domain} is paused`])
    expect(mails[0]?.text).toContain(gone.verification.record_value)
    expect(await mailTo(kept.email)).toEqual([])
  })

  it('a record that comes back in time changes nothing', async () => {
    const own = await givenListed()
    await publish(own, 'v=other')
    house.clock.advance(24 * HOUR_MS)
    await checkDaily()
    await publish(own, own.verification.record_value)
    house.clock.advance(HOUR_MS)
    await checkDaily()
    await publish(own, 'v=other')
    house.clock.advance(24 * HOUR_MS)
    await checkDaily()
    expect(await standing(own)).toEqual(['listed', null, true])
  })

  it.each(['drop', 'server_error'])(
    'a DNS failure (%s) does not count as a missing record',
    async (kind) => {
      const own = await givenListed()
      house.clock.advance(24 * HOUR_MS)
      await lab.fault({ target: 'dns', kind, match: own.domain })
      for (let n = 0; n < 3; n += 1) {
        await checkDaily()
        house.clock.advance(HOUR_MS)
      }
      await lab.reset()
      expect(await standing(own)).toEqual(['listed', null, true])
    },
  )

  it('200: a seller who restores the record is back on the market after a check', async () => {
    const own = await givenListed()
    await publish(own, 'v=other')
    expect((await order(own)).status).toBe(409)
    const missing = await own.seller.post(`${PATH}/${own.id}/verify`)
    expect(missing.json()).toMatchObject({ check: 'missing', state: 'paused' })
    await publish(own, own.verification.record_value)
    const found = await own.seller.post(`${PATH}/${own.id}/verify`)
    expect(found.json()).toMatchObject({ check: 'verified', state: 'listed', paused_reason: null })
    expect(await standing(own)).toEqual(['listed', null, true])
  })

  it('a paused listing can’t be made visible, and one that staff hid during the pause stays hidden', async () => {
    const own = await givenListed()
    await publish(own, 'v=other')
    await order(own)
    const staff = await givenStaff()
    const { listings } = (await staff.get(`/api/staff/listings?domain=${own.domain}`)).json()
    const path = `/api/staff/listings/${listings[0].id}`
    await staff.patch(path, { marketplace_visible: true })
    expect(await standing(own)).toEqual(['paused', 'proof_gone', false])
    await staff.patch(path, { marketplace_visible: false })
    await publish(own, own.verification.record_value)
    await own.seller.post(`${PATH}/${own.id}/verify`)
    expect(await standing(own)).toEqual(['hidden', null, false])
  })

  it('runs in batches and checks each name once, with any number of workers', async () => {
    for (let n = 0; n < 3; n += 1) await givenListed()
    house.clock.advance(24 * HOUR_MS)
    const due = await house.db`
      select 1 from seller_listings own join listings on listings.id = own.listing_id
      where next_proof_at <= ${house.clock.now()} and sold_at is null and listings.withdrawn_at is null
    `
    const before = await lab.asked('dns')
    // A stopping worker leaves its batch to the others.
    const [job] = sellerJobs(house.deps, findSeller, resales)
    await job?.run(AbortSignal.abort())
    expect(await lab.asked('dns')).toBe(before)
    await Promise.all([checkDaily(), checkDaily(), checkDaily()])
    // The token may be in two places, and each is looked up once.
    expect((await lab.asked('dns')) - before).toBe(2 * due.length)
    expect(due.length).toBeGreaterThanOrEqual(3)
  })
})

describe('a sale', () => {
  it('409: ordering a name whose record is gone pauses it immediately and creates no order', async () => {
    const own = await givenListed()
    await publish(own, 'v=other')
    house.clock.advance(2 * HOUR_MS)
    const answers = await Promise.all(Array.from({ length: 10 }, () => order(own)))
    for (const { status, body } of answers) {
      expect([status, body.error.code]).toEqual([409, 'domain_unavailable'])
    }
    expect(await standing(own)).toEqual(['paused', 'proof_gone', false])
    expect((await house.db`select 1 from orders where domain = ${own.domain}`).length).toBe(0)
    expect((await mailTo(own.email)).length).toBe(1)
  })

  it('201: a name whose record is there can be ordered, after a dry run too', async () => {
    const own = await givenListed()
    house.clock.advance(2 * HOUR_MS)
    expect((await order(own, { dry_run: true })).status).toBe(200)
    house.clock.advance(2 * HOUR_MS)
    expect((await order(own)).status).toBe(201)
  })

  it('201, 409: while the DNS doesn’t answer, the last proof counts for a day', async () => {
    const [fresh, old] = [await givenListed(), await givenListed()]
    await lab.fault({ target: 'dns', kind: 'drop', match: fresh.domain })
    await lab.fault({ target: 'dns', kind: 'drop', match: old.domain })
    house.clock.advance(2 * HOUR_MS)
    expect((await order(fresh)).status).toBe(201)
    house.clock.advance(26 * HOUR_MS)
    expect((await order(old)).status).toBe(409)
    await lab.reset()
    expect(await standing(old)).toEqual(['listed', null, true])
    expect((await order(old)).status).toBe(201)
  })

  it('409: a proof checked by a node whose clock is ahead counts no longer than any other', async () => {
    const own = await givenListed()
    house.clock.advance(HOUR_MS)
    expect((await order(own, { dry_run: true })).status).toBe(200)
    house.clock.advance(-HOUR_MS)
    await house.db`
      update seller_listings set proof_asked_at = proof_asked_at - interval '11 seconds'
      where id = ${own.id}
    `
    await publish(own, 'v=other')
    expect((await order(own)).status).toBe(409)
  })

  it('a hosted checkout charges nothing for a name whose record is gone', async () => {
    const own = await givenListed()
    const session = await partner.client.checkoutSessions.create({ domain: own.domain })
    await publish(own, 'v=other')
    const { pathname, search } = new URL(session.checkout_url)
    await submit(house, pathname + search, { form: formOf('good') })
    const rows = await house.db`
      select status, reason from payments where subject_id = ${session.session_id}
    `
    expect(rows).toEqual([{ status: expect.stringMatching(/^return/), reason: expect.anything() }])
    expect((await house.db`select 1 from orders where domain = ${own.domain}`).length).toBe(0)
    expect(await standing(own)).toEqual(['paused', 'proof_gone', false])
  })
})

describe('a name that another account proves', () => {
  it('409, 200: pauses the listing if its own proof is gone, and changes hands a day later', async () => {
    const own = await givenListed()
    const { browser: other } = await givenSignedIn(house)
    const theirs = await add(other, own.domain)
    await publish(own, theirs.verification.record_value)
    expect((await other.post(`${PATH}/${theirs.id}/verify`)).statusCode).toBe(409)
    expect(await standing(own)).toEqual(['paused', 'challenged', false])
    expect((await mailTo(own.email))[0]?.text).toContain('Another account has proven')
    house.clock.advance(24 * HOUR_MS)
    const taken = await other.post(`${PATH}/${theirs.id}/verify`)
    expect(taken.json()).toMatchObject({ check: 'verified', state: 'awaiting_approval' })
    expect(await standing(own)).toEqual(['withdrawn', null, false])
  })

  it('409: does not affect a listing whose own proof is still there', async () => {
    const own = await givenListed()
    const { browser: other } = await givenSignedIn(house)
    const theirs = await add(other, own.domain)
    await publish(own, own.verification.record_value, theirs.verification.record_value)
    for (let n = 0; n < 2; n += 1) {
      expect((await other.post(`${PATH}/${theirs.id}/verify`)).statusCode).toBe(409)
      house.clock.advance(25 * HOUR_MS)
    }
    expect(await standing(own)).toEqual(['listed', null, true])
  })

  it('an account that proves nothing changes nothing', async () => {
    const own = await givenListed()
    const { browser: other } = await givenSignedIn(house)
    const theirs = await add(other, own.domain)
    await publish(own, 'v=other')
    const answer = await other.post(`${PATH}/${theirs.id}/verify`)
    expect(answer.json()).toMatchObject({ check: 'missing' })
    expect(await standing(own)).toEqual(['listed', null, true])
  })
})
