import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givenCase, postCase } from '../../../../test/support/brokerage.ts'
import { givenListing, givenPartner, type GivenPartner } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { givenSignedIn } from '../../../../test/support/people.ts'
import { signedCall } from '../../../../test/support/signed-call.ts'

let lab: TestLab
let house: House
let partner: GivenPartner
beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab)
  partner = await givenPartner(house)
})
beforeEach(async () => await lab.reset())

const eligibility = async (domain: string) => await partner.client.brokerage.eligibility(domain)

describe('GET /brokerage/eligibility', () => {
  it.each(['dormant-harbor.com', 'dormant-meadow.net'])('200: %s is parked', async (domain) => {
    expect(await eligibility(domain)).toEqual({ domain, eligible: true, reason: null })
  })

  it('200 active_site: the name has an active site', async () => {
    for (const asked of ['busy-harbor.com', 'https://www.BUSY-harbor.com./tides']) {
      const domain = 'busy-harbor.com'
      expect(await eligibility(asked)).toEqual({ domain, eligible: false, reason: 'active_site' })
    }
    expect(await eligibility('quiet-harbor.de')).toMatchObject({ reason: 'active_site' })
  })

  it.each(['free-harbor-4711.com', 'premium-harbor.io', 'reserved-harbor.org'])(
    '200 unregistered: %s has no owner',
    async (domain) => {
      expect(await eligibility(domain)).toEqual({
        domain,
        eligible: false,
        reason: 'unregistered',
      })
    },
  )

  it('200 listed, open_case: known from our own data, without asking outside services', async () => {
    await givenListing(house, { domain: 'solarhub.com' })
    const { domain } = await givenCase(house, { partner, domain: 'dormant-harbor.com' })
    const before = await lab.asked('')
    expect(await eligibility('solarhub.com')).toMatchObject({ reason: 'listed' })
    expect(await eligibility(domain)).toMatchObject({ reason: 'open_case' })
    expect(await lab.asked('')).toBe(before)
  })

  it('200 open_case: partners can’t tell that a name is listed which its seller hides from them', async () => {
    for (const [domain, sold] of [
      ['hidden-offer.com', false],
      ['hidden-sale.com', true],
    ] as const) {
      const id = await givenListing(house, { domain, sold })
      await house.db`update listings set hide_from_partners = true where id = ${id}`
      const before = await lab.asked('')
      expect(await eligibility(domain)).toEqual({ domain, eligible: false, reason: 'open_case' })
      expect(await lab.asked('')).toBe(before)
      const { status, body } = await postCase(house, partner, { domain })
      expect([status, body.error.details]).toEqual([
        422,
        [{ field: 'domain', message: 'open_case' }],
      ])
      const { browser } = await givenSignedIn(house)
      const asked = await browser.get(`/api/brokerage/eligibility?domain=${domain}`)
      expect(asked.json()).toMatchObject({ eligible: false, reason: 'listed' })
    }
  })

  it.each(['', 'acme', 'not a domain', '127.0.0.1', '[::1]', 'a@example.com', 'co.uk', '-a.com'])(
    '"%s" is invalid, and no outside service is asked',
    async (domain) => {
      const line = 'GET /api/partner/v1/brokerage/eligibility'
      const before = await lab.asked('')
      const { status, body } = await signedCall(house, partner, line, { query: { domain } })
      if (domain === '') expect(status).toBe(400)
      else expect(body).toEqual({ domain, eligible: false, reason: 'invalid' })
      expect(await lab.asked('')).toBe(before)
    },
  )

  it('400: no domain at all', async () => {
    const { status } = await signedCall(house, partner, 'GET /api/partner/v1/brokerage/eligibility')
    expect(status).toBe(400)
  })

  it('200: the sandbox checks the same outside services', async () => {
    const sandbox = await givenPartner(house, { environment: 'sandbox' })
    const { brokerage } = sandbox.client
    expect(await brokerage.eligibility('busy-harbor.com')).toMatchObject({ reason: 'active_site' })
    expect(await brokerage.eligibility('dormant-harbor.com')).toMatchObject({ eligible: true })
  })
})

describe('a probe that finds no site', () => {
  it('200: an unavailable registry doesn’t make a name unregistered', async () => {
    expect(await eligibility('lost-harbor.xyz')).toMatchObject({ eligible: true, reason: null })
  })

  it.each([
    ['drops the connection', 'drop'],
    ['returns an error', 'server_error'],
    ['redirects in a loop', 'redirect_loop'],
    ['returns an empty response', 'empty'],
    ['never responds', 'stall'],
  ])('200: a server that %s counts as no site', async (_, kind) => {
    for (const target of ['sites', 'sites-tls']) await lab.fault({ target, kind })
    expect(await eligibility('busy-harbor.com')).toMatchObject({ eligible: true })
  })

  it.each([
    ['a private address', { type: 'A', data: '10.0.0.1' }],
    ['a cloud metadata service', { type: 'A', data: '169.254.169.254' }],
    ['loopback as IPv4-mapped IPv6', { type: 'AAAA', data: '::ffff:127.0.0.1' }],
  ] as const)('200: doesn’t connect to a name that resolves to %s', async (_, record) => {
    await lab.host('quiet-harbor.de', [record])
    await lab.host('www.quiet-harbor.de', [record])
    const before = await lab.asked('sites')
    expect(await eligibility('quiet-harbor.de')).toMatchObject({ eligible: true })
    expect(await lab.asked('sites')).toBe(before)
  })

  it('200 active_site: one working URL is enough', async () => {
    await lab.fault({ target: 'sites', kind: 'drop' })
    expect(await eligibility('busy-harbor.com')).toMatchObject({ reason: 'active_site' })
  })
})

it('200 active_site: only the start of an endless page is read', async () => {
  for (const target of ['sites', 'sites-tls']) await lab.fault({ target, kind: 'flood' })
  expect(await eligibility('busy-harbor.com')).toMatchObject({ reason: 'active_site' })
})

describe('POST /brokerage', () => {
  it.each([
    ['busy-harbor.com', 'active_site'],
    ['free-harbor-4711.com', 'unregistered'],
  ])('422: %s, %s', async (domain, reason) => {
    const { status, body } = await postCase(house, partner, { domain })
    expect([status, body.error.code]).toEqual([422, 'not_eligible'])
    expect(body.error.details).toEqual([{ field: 'domain', message: reason }])
    expect(body.error.message).toContain(reason)
  })
})
