import { beforeAll, describe, expect, it } from 'vitest'
import { catalogueDatabase } from '../../../../test/support/catalogue-database.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { givenSignedIn } from '../../../../test/support/people.ts'
import { ended, givenDomains, runWorker, someNames } from '../../../../test/support/portfolio.ts'

let house: House
let lab: TestLab
let owner: Awaited<ReturnType<typeof givenSignedIn>>

beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab, await catalogueDatabase(lab))
  owner = await givenSignedIn(house)
})

const NAMESERVERS = ['ns1.harbor-dns.net', 'ns2.harbor-dns.net']
const own = async (count: number) => await givenDomains(house, lab, owner, someNames(count))

async function start(op: string, body: object, browser = owner.browser) {
  const answer = await browser.post(`/api/domains/bulk/${op}`, body)
  return { status: answer.statusCode, body: answer.json() }
}

const rowOf = async (domain: string) => {
  const [row] = await house.db`
    select nameservers, locked, folder, admin_contact_id from domains
    where domain = ${domain}
  `
  return row
}

describe('operations run by the worker', () => {
  it('200: locks names at the registrar and in the portfolio', async () => {
    runWorker(house)
    const names = await own(3)
    const { body } = await start('lock', { domains: names })
    expect(body).toEqual({
      bulkOpId: expect.stringMatching(/^bulk_[0-9a-z]{26}$/),
      total: 3,
      op: 'lock',
      errors: [],
    })
    const operation = await ended(owner.browser, body.bulkOpId)
    expect(operation).toMatchObject({ op: 'lock', total: 3, done: 3, failed: 0, status: 'done' })
    expect(operation.items.map(({ domain }) => domain)).toEqual(names)
    expect(operation.items[0]).toMatchObject({ state: 'done', code: null, message: null })
    for (const name of names) {
      expect(await rowOf(name)).toMatchObject({ locked: true })
      const held = await house.deps.upstream.registrar?.readDomain(name)
      expect(held?.status).toEqual(['CLIENT_TRANSFER_PROHIBITED'])
    }
  })

  it('200: unlocks after locking, in that order, and leaves other statuses alone', async () => {
    const names = await own(1)
    const [name = ''] = names
    const { registrar } = house.deps.upstream
    await registrar?.update(name, { status: ['CLIENT_HOLD'] })
    const locked = await start('lock', { domains: names })
    const unlocked = await start('unlock', { domains: names })
    runWorker(house)
    await ended(owner.browser, locked.body.bulkOpId)
    await ended(owner.browser, unlocked.body.bulkOpId)
    expect((await registrar?.readDomain(name))?.status).toEqual(['CLIENT_HOLD'])
    expect(await rowOf(name)).toMatchObject({ locked: false })
    expect((await lab.doneByRegistrar('update')).get(name)).toBe(3)
  })

  it('another process of the name that fails is not taken for ours', async () => {
    const [name = ''] = await own(1)
    const { registrar } = house.deps.upstream
    const plan = { match: name, action: 'renew', status: 'RUNNING', looks: 2, ends: 'FAILED' }
    await lab.registrations(plan)
    await registrar?.renew(name, { period: 12 })
    // Our first request doesn't arrive. The second attempt finds the renewal, and waits for it.
    await lab.fault({ target: 'registrar', kind: 'lost', match: `${name}/update`, times: 1 })
    const { body } = await start('lock', { domains: [name] })
    runWorker(house)
    expect(await ended(owner.browser, body.bulkOpId)).toMatchObject({ status: 'done', failed: 0 })
    expect((await registrar?.readDomain(name))?.status).toEqual(['CLIENT_TRANSFER_PROHIBITED'])
    await lab.usualRegistrations()
  })

  it('200: sets name servers, given in any spelling', async () => {
    runWorker(house)
    const names = await own(2)
    const payload = { nameservers: ['NS1.Harbor-DNS.net.', 'ns2.harbor-dns.net'] }
    const { body } = await start('setNameservers', { domains: names, payload })
    await ended(owner.browser, body.bulkOpId)
    expect(await rowOf(names[0] ?? '')).toMatchObject({ nameservers: NAMESERVERS })
    const held = await house.deps.upstream.registrar?.readDomain(names[1] ?? '')
    expect(held?.ns).toEqual(NAMESERVERS)
  })

  it('200: sets one contact and keeps those in other roles', async () => {
    runWorker(house)
    const names = await own(1)
    const [name = ''] = names
    const { registrar } = house.deps.upstream
    const before = await registrar?.readDomain(name)
    const contact = (await owner.browser.post('/api/contacts', CONTACT)).json<{ id: string }>()
    const payload = { admin: contact.id }
    const { body } = await start('setContacts', { domains: names, payload })
    expect((await ended(owner.browser, body.bulkOpId)).done).toBe(1)
    const after = await registrar?.readDomain(name)
    expect(after?.registrant).toBe(before?.registrant)
    const tech = before?.contacts?.find(({ role }) => role === 'TECH')
    expect(after?.contacts).toEqual([{ role: 'ADMIN', handle: contact.id }, tech])
    expect(await rowOf(name)).toMatchObject({ admin_contact_id: contact.id })
  })

  it('200: a registrant that a registry doesn’t accept is reported immediately, per name', async () => {
    const names = [
      ...(await own(1)),
      ...(await givenDomains(house, lab, owner, someNames(1, 'no'))),
    ]
    const [fine = '', strict = ''] = names
    const make = async (change: object) =>
      (await owner.browser.post('/api/contacts', { ...CONTACT, ...change })).json().id
    const asked = async (registrant: string) => {
      const options = { dry_run: true }
      return (await start('setContacts', { domains: names, payload: { registrant }, options })).body
    }
    expect(await asked(await make({}))).toMatchObject({
      errors: [{ domain: strict, code: 'registrant_not_accepted' }],
    })
    const abroad = await make({ organization: 'Harbor Ltd' })
    const { errors } = await asked(abroad)
    expect(errors[0].message).toContain('can’t be from NL')
    const local = await make({ organization: 'Havn AS', country: 'NO' })
    expect((await asked(local)).errors).toEqual([])
    runWorker(house)
    const { body } = await start('setContacts', { domains: names, payload: { registrant: abroad } })
    const { items } = await ended(owner.browser, body.bulkOpId)
    expect(items.map(({ domain, state }) => [domain, state])).toEqual([
      [fine, 'done'],
      [strict, 'failed'],
    ])
    expect((await lab.doneByRegistrar('update')).has(strict)).toBe(false)
  })

  it('200: adds names to a folder and removes them, without the registrar', async () => {
    runWorker(house)
    const names = await own(2)
    const before = await lab.asked('registrar')
    const put = await start('setFolder', { domains: names, payload: { folder: ' Shops ' } })
    await ended(owner.browser, put.body.bulkOpId)
    expect(await rowOf(names[0] ?? '')).toMatchObject({ folder: 'Shops' })
    const folders = (await owner.browser.get('/api/folders')).json()
    expect(folders.folders).toContainEqual({ folder: 'Shops', count: 2 })
    const taken = await start('setFolder', { domains: names, payload: { folder: null } })
    await ended(owner.browser, taken.body.bulkOpId)
    expect(await rowOf(names[0] ?? '')).toMatchObject({ folder: null })
    expect(await lab.asked('registrar')).toBe(before)
  })

  it('a name that is already as requested is done without a change at the registrar', async () => {
    runWorker(house)
    const names = await own(1)
    await house.deps.upstream.registrar?.update(names[0] ?? '', { ns: NAMESERVERS })
    const payload = { nameservers: NAMESERVERS.toReversed() }
    const { body } = await start('setNameservers', { domains: names, payload })
    expect((await ended(owner.browser, body.bulkOpId)).done).toBe(1)
    expect((await lab.doneByRegistrar('update')).get(names[0] ?? '')).toBe(1)
  })

  it('a refusal by the registrar is a failed item with its message, and is not retried', async () => {
    runWorker(house)
    const [good = '', ended_ = '', gone = ''] = await own(3)
    await lab.hold([ended_], owner.email, 'REDEMPTION_PERIOD')
    await house.deps.upstream.registrar?.push(gone, 'other-customer')
    const { body } = await start('lock', { domains: [good, ended_, gone] })
    const operation = await ended(owner.browser, body.bulkOpId)
    expect(operation).toMatchObject({ done: 1, failed: 2, status: 'done' })
    expect(operation.items).toMatchObject([
      { state: 'done' },
      { state: 'failed', code: 'refused', message: expect.stringContaining('deleted') },
      { state: 'failed', code: 'not_held', message: expect.stringContaining('no longer') },
    ])
    expect((await lab.doneByRegistrar('update')).has(ended_)).toBe(false)
  })

  it('with skip_on_error false, the first failure stops everything that has not started', async () => {
    const names = await own(100)
    await lab.hold(names.slice(0, 1), owner.email, 'REDEMPTION_PERIOD')
    await lab.fault({ target: 'registrar', kind: 'delay', delay_ms: 100 })
    runWorker(house)
    const payload = { nameservers: NAMESERVERS }
    const options = { skip_on_error: false }
    const { body } = await start('setNameservers', { domains: names, payload, options })
    const operation = await ended(owner.browser, body.bulkOpId)
    await lab.reset()
    expect(operation.status).toBe('failed')
    expect(operation.items.at(-1)).toMatchObject({ state: 'failed', code: 'not_attempted' })
    const done = operation.items.filter(({ state }) => state === 'done')
    const sent = await lab.doneByRegistrar('update')
    expect(names.filter((name) => sent.has(name))).toEqual(done.map(({ domain }) => domain))
  })
})

const CONTACT = {
  name: 'Ada Harbor',
  email: 'ada@example.com',
  phone: '+31.201234567',
  address_line: '2 Quay Street',
  postal_code: '1011 AB',
  city: 'Amsterdam',
  country: 'NL',
}

describe('operations that complete immediately', () => {
  it('200: renewals go into the cart, each once, at the catalogue’s prices', async () => {
    const names = await own(2)
    const price = (await house.app.inject('/api/pricing/tld?tld=com&op=renew')).json().priceCents
    const renew = (years: number) => start('renew', { domains: names, payload: { years } })
    const once = await renew(1)
    expect(once.body).toEqual({
      addedToCart: true,
      cartItemIds: [expect.stringMatching(/^item_/), expect.stringMatching(/^item_/)],
      totalCents: 2 * price,
      checkoutPath: '/account/cart',
      errors: [],
    })
    const again = await renew(3)
    expect(again.body.totalCents).toBe(6 * price)
    expect(again.body.cartItemIds.toSorted()).toEqual(once.body.cartItemIds.toSorted())
    const cart = (await owner.browser.get('/api/cart')).json()
    expect(cart).toMatchObject({ total_cents: 6 * price, currency: 'USD' })
    expect(cart.items).toHaveLength(2)
    expect(cart.items[0]).toMatchObject({ op: 'renew', years: 3, price_cents: 3 * price })
  })

  it('200: a period that the registry doesn’t sell is reported, with those that it does', async () => {
    const [name = ''] = await givenDomains(house, lab, owner, someNames(1, 'ai'))
    const refused = await start('renew', { domains: [name], payload: { years: 1 } })
    expect(refused.body).toMatchObject({
      addedToCart: false,
      errors: [{ code: 'bad_period', message: 'A .ai domain can be renewed for 2 years.' }],
    })
    const renewed = await start('renew', { domains: [name], payload: { years: 2 } })
    expect(renewed.body).toMatchObject({ addedToCart: true, errors: [] })
    const { prices } = (await owner.browser.get(`/api/domains/${name}`)).json()
    expect(prices).toMatchObject({ renew_years: 2, renew_cents: renewed.body.totalCents / 2 })
  })

  it('200: names that can’t be renewed or restored are reported and not added to the cart', async () => {
    const [fine = '', lost = '', gone = ''] = await own(3)
    await house.db`update domains set statuses = '{REDEMPTION_PERIOD}' where domain = ${lost}`
    const domains = [fine, lost]
    const renewed = await start('renew', { domains, payload: { years: 1 } })
    expect(renewed.body).toMatchObject({ errors: [{ domain: lost, code: 'in_redemption' }] })
    await house.db`update domains set statuses = '{PENDING_DELETE}' where domain = ${gone}`
    for (const [op, payload] of [
      ['renew', { years: 1 }],
      ['restore', { reason: 'Forgotten.' }],
    ] as const) {
      const refused = await start(op, { domains: [gone], payload })
      expect(refused.body).toMatchObject({
        addedToCart: false,
        errors: [{ code: 'pending_delete' }],
      })
    }
    const tooFar = await start('renew', { domains: [fine], payload: { years: 10 } })
    expect(tooFar.body).toMatchObject({
      addedToCart: false,
      cartItemIds: [],
      totalCents: 0,
      errors: [{ domain: fine, code: 'too_far_ahead' }],
    })
    const restored = await start('restore', { domains, payload: { reason: 'Forgotten.' } })
    expect(restored.body).toMatchObject({
      addedToCart: true,
      errors: [{ domain: fine, code: 'not_in_redemption' }],
    })
  })
})
