import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { passLeases } from '../../../../test/support/leases.ts'
import { givenSignedIn } from '../../../../test/support/people.ts'
import { ended, givenDomains, runWorker, someNames } from '../../../../test/support/portfolio.ts'
import { isChanging } from '../changes/is-changing.ts'
import { refreshDomains, REFRESHES_A_PAGE } from './refresh-domains.ts'
import { claimRefreshes, countUnseen, writeNotHeld } from './refresh-sql.ts'
import { noteChange } from './note-change.ts'

const DAY_MS = 24 * 3_600_000
const LEASE_MS = 5 * 60_000
const FAR = 365 * DAY_MS

let house: House
let lab: TestLab
let owner: Awaited<ReturnType<typeof givenSignedIn>>

beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab)
  owner = await givenSignedIn(house)
})
beforeEach(async () => {
  // Names of other tests must not be due.
  await house.db`update domains set look_at = ${new Date(house.clock.now().getTime() + FAR)}`
})

const registrar = () => {
  const client = house.deps.upstream.registrar
  if (!client) throw new Error('there is no registrar')
  return client
}
/** Runs the worker's job, now or `laterMs` from now. */
const look = async (laterMs = 0) => {
  const clock = { now: () => new Date(house.clock.now().getTime() + laterMs) }
  return await refreshDomains({ ...house.deps, clock, registrar: registrar(), isChanging })
}
const own = async (count: number) => await givenDomains(house, lab, owner, someNames(count))
const shown = async (name: string) =>
  (await owner.browser.get(`/api/domains?q=${name}`)).json().items[0]
const asked = async (name: string) => await lab.countRequests('registrar', `/domains/${name}`)
const due = async (names: string[]) =>
  await house.db`update domains set look_at = ${house.clock.now()} where domain = any(${names})`

describe('changes at the registrar', () => {
  it('update the portfolio, with the time of the check; the owner’s own settings stay', async () => {
    const [name = ''] = await own(1)
    const contact = (await owner.browser.post('/api/contacts', CONTACT)).json<{ id: string }>()
    await house.db`update domains set auto_renew_requested = true where domain = ${name}`
    expect(await shown(name)).toMatchObject({ seen_at: null, locked: false })
    const before = await registrar().readDomain(name)
    await registrar().renew(name, { period: 12, expiryDate: before.expiryDate })
    await registrar().update(name, {
      status: ['CLIENT_TRANSFER_PROHIBITED'],
      ns: ['ns1.quay.net', 'ns2.quay.net'],
      contacts: [{ role: 'ADMIN', handle: contact.id }],
      autoRenew: true,
    })
    expect(await look()).toBe(false)
    const { expiryDate } = await registrar().readDomain(name)
    expect(new Date(expiryDate)).not.toEqual(new Date(before.expiryDate))
    expect(await shown(name)).toMatchObject({
      locked: true,
      nameservers: ['ns1.quay.net', 'ns2.quay.net'],
      auto_renew: true,
      auto_renew_pending: true,
      expires_at: new Date(expiryDate).toISOString(),
      contacts: { registrant: null, admin: contact.id },
      seen_at: house.clock.now().toISOString(),
    })
  })

  it('are checked a day later, and not before', async () => {
    const [name = ''] = await own(1)
    await look()
    const once = await asked(name)
    await look(DAY_MS - 5 * 3_600_000)
    expect(await asked(name)).toBe(once)
    await look(DAY_MS)
    expect(await asked(name)).toBe(once + 1)
  })

  it('a domain that was transferred away is marked, gets no renewal, and may come back', async () => {
    const [name = '', kept = ''] = await own(2)
    await registrar().push(name, 'other-customer')
    await look()
    expect(await shown(name)).toMatchObject({ state: 'not_held' })
    expect(await shown(kept)).toMatchObject({ state: 'active' })
    const listed = async (state: string) =>
      (await owner.browser.get(`/api/domains?state=${state}&q=${name}`)).json().page.total
    expect([await listed('not_held'), await listed('active')]).toEqual([1, 0])
    const body = { domains: [name], payload: { years: 1 } }
    const renewal = (await owner.browser.post('/api/domains/bulk/renew', body)).json()
    expect(renewal).toMatchObject({ addedToCart: false, errors: [{ code: 'not_held' }] })
    await house.db`
      update domains set not_held_since = ${house.clock.now()} where domain = ${kept}
    `
    await due([kept])
    await look()
    expect(await shown(kept)).toMatchObject({ state: 'active' })
  })

  it('a 404 that is not the registrar’s own error removes no name', async () => {
    const [name = ''] = await own(1)
    await lab.fault({ target: 'registrar', kind: 'server_error', status: 404 })
    await look()
    await lab.reset()
    expect(await shown(name)).toMatchObject({ state: 'active', seen_at: null })
  })

  it('a domain that changed hands can be imported by its new owner', async () => {
    const stranger = await givenSignedIn(house)
    const [lost = '', kept = ''] = await givenDomains(house, lab, stranger, someNames(2))
    await house.db`
      update domains set not_held_since = ${house.clock.now()} where domain = ${lost}
    `
    await lab.hold([lost, kept], owner.email)
    const body = { domains: [lost, kept] }
    const { results } = (await owner.browser.post('/api/domains/import', body)).json()
    expect(results).toMatchObject([{ imported: true }, { imported: false }])
    expect((await stranger.browser.get('/api/domains')).json().page.total).toBe(1)
    expect(await shown(lost)).toMatchObject({ state: 'active' })
  })
})

describe('a change of our own', () => {
  it('is not overwritten while queued, and is checked when it has ended', async () => {
    const [name = ''] = await own(1)
    const payload = { nameservers: ['ns1.pier.net', 'ns2.pier.net'] }
    const body = { domains: [name], payload }
    const { bulkOpId } = (await owner.browser.post('/api/domains/bulk/setNameservers', body)).json()
    await registrar().update(name, { status: ['CLIENT_TRANSFER_PROHIBITED'] })
    await look()
    expect(await shown(name)).toMatchObject({ locked: false, seen_at: null })
    runWorker(house)
    await ended(owner.browser, bulkOpId)
    await due([name])
    await look()
    const seen_at = house.clock.now().toISOString()
    expect(await shown(name)).toMatchObject({ locked: true, ...payload, seen_at })
  })

  it('makes a concurrent read of the registrar stale', async () => {
    const [name = ''] = await own(1)
    const now = house.clock.now()
    const claim = { now, leaseMs: LEASE_MS, max: 1, look_token: randomUUID() }
    const [held] = await claimRefreshes(house.db, claim)
    if (!held) throw new Error('nothing was due')
    expect(held.domain).toBe(name)
    const named = { account_id: owner.id, domains: [name], now }
    await house.db.begin((tx) => noteChange(tx, named, { kind: 'locked', locked: true }))
    const result = { leased: held, now, look_at: new Date(now.getTime() + FAR) }
    expect(await house.db.begin((tx) => writeNotHeld(tx, result))).toBe(false)
    expect(await shown(name)).toMatchObject({ state: 'active', locked: true })
  })

  it('is followed by a check if it failed', async () => {
    const [name = ''] = await own(1)
    await look()
    await registrar().push(name, 'other-customer')
    runWorker(house)
    const { bulkOpId } = (
      await owner.browser.post('/api/domains/bulk/lock', { domains: [name] })
    ).json()
    await ended(owner.browser, bulkOpId)
    await look(600_000)
    expect(await shown(name)).toMatchObject({ state: 'not_held' })
  })
})

describe('many names', () => {
  it('another worker takes over from a dead one when its lease ends', async () => {
    const [name = ''] = await own(1)
    const now = house.clock.now()
    const claim = { now, leaseMs: LEASE_MS, max: 1, look_token: randomUUID() }
    const [held] = await claimRefreshes(house.db, claim)
    if (!held) throw new Error('nothing was due')
    await look()
    expect(await shown(name)).toMatchObject({ seen_at: null })
    await passLeases(house.db, LEASE_MS)
    await look()
    expect(await shown(name)).toMatchObject({ seen_at: now.toISOString() })
    // If it was only slow, its result comes too late.
    const result = { leased: held, now, look_at: new Date(now.getTime() + FAR) }
    expect(await house.db.begin((tx) => writeNotHeld(tx, result))).toBe(false)
    expect(await shown(name)).toMatchObject({ state: 'active' })
  })

  it('are released immediately if a stopping worker has not checked them', async () => {
    const [name = ''] = await own(1)
    await refreshDomains({ ...house.deps, registrar: registrar(), isChanging }, AbortSignal.abort())
    expect(await asked(name)).toBe(0)
    await look()
    expect(await asked(name)).toBe(1)
  })

  it('are read page by page, each once', async () => {
    const names = await own(REFRESHES_A_PAGE + 3)
    expect([await look(), await look(), await look()]).toEqual([true, false, false])
    for (const name of names.slice(-4)) expect(await asked(name)).toBe(1)
    const [row] = await house.db`
      select count(*) as seen from domains where domain = any(${names}) and seen_at is not null
    `
    expect(row?.['seen']).toBe(names.length)
  })

  it('a failing registrar ends the batch; the rest is due when the lease expires', async () => {
    const names = await own(40)
    const before = await lab.asked('registrar')
    await lab.fault({ target: 'registrar', kind: 'server_error', match: '/domains/', times: 8 })
    expect(await look()).toBe(false)
    await lab.reset()
    expect((await lab.asked('registrar')) - before).toBeLessThanOrEqual(8)
    expect(await look()).toBe(false)
    const unseen = async () => {
      const rows = await house.db`
        select 1 from domains where domain = any(${names}) and seen_at is null
      `
      return rows.length
    }
    expect(await unseen()).toBe(40)
    expect(await countUnseen(house.db, new Date(house.clock.now().getTime() + LEASE_MS * 2))).toBe(
      40,
    )
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
