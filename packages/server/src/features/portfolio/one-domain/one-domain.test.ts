import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givenContact } from '../../../../test/support/bulk-operations.ts'
import { catalogueDatabase } from '../../../../test/support/catalogue-database.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { Browser, givenSignedIn, mailbox } from '../../../../test/support/people.ts'
import { ended, givenDomains, runWorker, someNames } from '../../../../test/support/portfolio.ts'

let house: House
let lab: TestLab
let owner: Awaited<ReturnType<typeof givenSignedIn>>
let stranger: Awaited<ReturnType<typeof givenSignedIn>>
let name: string

beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab, await catalogueDatabase(lab))
  stranger = await givenSignedIn(house)
})
beforeEach(async () => {
  owner = await givenSignedIn(house)
  ;[name = ''] = await givenDomains(house, lab, owner, someNames(1))
})

const path = (domain = name) => `/api/domains/${domain}`
const shown = async (domain = name) => (await owner.browser.get(path(domain))).json()
const change = async (body: object, browser = owner.browser) => await browser.patch(path(), body)
const held = async () => await house.deps.upstream.registrar?.readDomain(name)
const HOSTS = ['ns1.quay.net', 'ns2.quay.net']

async function carryOut(body: object) {
  const answer = await change(body)
  expect(answer.statusCode).toBe(202)
  runWorker(house)
  await ended(owner.browser, answer.json().bulkOpId)
}

describe('everything about a domain', () => {
  it('200: settings, dates, rules of the TLD, prices, in any spelling of the name', async () => {
    const price = (await house.app.inject('/api/pricing/tld?tld=com&op=renew')).json().priceCents
    const answer = await owner.browser.get(path(`WWW.${name.toUpperCase()}.`))
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      domain: name,
      state: 'active',
      locked: false,
      privacy: false,
      privacy_offered: true,
      auto_renew: false,
      dnssec: { enabled: false },
      contacts: { registrant: null },
      statuses: ['OK'],
      verification: null,
      transfer: { locked_until: null, is_locked_by_registry: false, leaving: null },
      prices: { currency: 'USD', renew_cents: price },
      pending: [],
      history: [],
    })
  })

  it('200: lists what is queued, what was done with its undo, and who did it', async () => {
    await change({ privacy: true })
    const { pending } = await shown()
    expect(pending).toMatchObject([{ kind: 'setPrivacy', state: 'queued', by: 'owner' }])
    await carryOut({ folder: 'Shops' })
    const detail = await shown()
    expect(detail).toMatchObject({ privacy: true, folder: 'Shops', pending: [] })
    expect(detail.history).toMatchObject([
      { kind: 'setFolder', payload: { folder: 'Shops' }, undo: { payload: { folder: null } } },
      { kind: 'setPrivacy', state: 'done', undo: { payload: { privacy: false } } },
    ])
  })

  it('200: a failed change says why, and has nothing to undo', async () => {
    await lab.hold([name], owner.email, 'REDEMPTION_PERIOD')
    await carryOut({ locked: true })
    const [entry] = (await shown()).history
    expect(entry).toMatchObject({ kind: 'lock', state: 'failed', code: 'refused', undo: null })
    expect(entry.message).toContain('deleted')
  })

  it('200: looking at a domain has the registrar asked again, unless it was just asked', async () => {
    const later = new Date(house.clock.now().getTime() + 86_400_000)
    const due = async () => {
      const [row] = await house.db`
        select look_at <= ${house.clock.now()} as due from domains where domain = ${name}
      `
      return row?.['due']
    }
    await house.db`
      update domains set look_at = ${later}, seen_at = ${house.clock.now()} where domain = ${name}
    `
    await shown()
    expect(await due()).toBe(false)
    house.clock.advance(10 * 60_000 + 1)
    owner.browser.cookies.clear()
    await owner.browser.signIn(owner.email)
    await shown()
    expect(await due()).toBe(true)
  })

  it('404: another account’s domain, exactly as one that nobody has', async () => {
    const foreign = await stranger.browser.get(path())
    const unknown = await stranger.browser.get(path('nobody-has-this-4711.com'))
    expect([foreign.statusCode, unknown.statusCode]).toEqual([404, 404])
    expect(foreign.json().error.message).toBe(unknown.json().error.message)
  })

  it('401 without a session, 400 for what is no domain name', async () => {
    expect((await new Browser(house).get(path())).statusCode).toBe(401)
    for (const wrong of ['acme', '192.0.2.1', 'a%00b.com', `${'x'.repeat(290)}.com`]) {
      expect((await owner.browser.get(path(wrong))).statusCode).toBe(400)
    }
  })

  it('the history of a domain stays with the account that had it', async () => {
    await carryOut({ locked: true })
    expect((await shown()).history).toHaveLength(1)
    await house.db`update domains set account_id = ${stranger.id} where domain = ${name}`
    expect((await stranger.browser.get(path())).json().history).toEqual([])
  })
})

describe('changing a domain', () => {
  it('202: every setting reaches the registrar, each in an operation of its own', async () => {
    const contact = await givenContact(owner.browser)
    const wanted = { auto_renew: true, privacy: true, locked: true, nameservers: HOSTS }
    const answer = await change({ ...wanted, contacts: { registrant: contact }, folder: 'Shops' })
    expect(answer.statusCode).toBe(202)
    const { bulkOpId, operations } = answer.json()
    expect(operations.map(({ op }: { op: string }) => op)).toEqual([
      'setAutoRenew',
      'setPrivacy',
      'lock',
      'setNameservers',
      'setContacts',
      'setFolder',
    ])
    expect(bulkOpId).toBe(operations.at(-1).bulkOpId)
    runWorker(house)
    for (const each of operations) await ended(owner.browser, each.bulkOpId)
    expect(await shown()).toMatchObject({
      ...wanted,
      folder: 'Shops',
      contacts: { registrant: contact },
      pending: [],
    })
    expect(await held()).toMatchObject({
      // We renew it once it is paid. The registrar would renew it unpaid.
      autoRenew: false,
      privacyProtect: true,
      ns: HOSTS,
      registrant: contact,
      status: ['CLIENT_TRANSFER_PROHIBITED'],
    })
  })

  it('202: a repeated request changes nothing at the registrar', async () => {
    const privacy = !(await held())?.privacyProtect
    await carryOut({ privacy })
    await carryOut({ privacy })
    expect((await lab.doneByRegistrar('update')).get(name)).toBe(1)
  })

  it.each([
    {},
    [],
    { unknown: true },
    { locked: 'yes' },
    { privacy: null },
    { nameservers: [] },
    { nameservers: ['ns1.quay.net'] },
    { nameservers: ['ns1.quay.net', 'not a host'] },
    { nameservers: Array.from({ length: 14 }, (_, n) => `ns${n}.quay.net`) },
    { contacts: {} },
    { contacts: { owner: 'con_1' } },
    { contacts: { admin: 7 } },
    { folder: '' },
    { folder: 'x'.repeat(61) },
    { folder: 'a\u0000b' },
    { auto_renew: true, domain: 'other.com' },
  ])('400: %j starts nothing', async (body) => {
    const answer = await change(body)
    expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'validation_error'])
    expect((await shown()).pending).toEqual([])
  })

  it('400: another account’s contact, although it exists, and nothing else starts', async () => {
    const foreign = await givenContact(stranger.browser)
    const answer = await change({ folder: 'Shops', contacts: { admin: foreign } })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().error.details).toMatchObject([{ field: 'contacts.admin' }])
    expect((await shown()).pending).toEqual([])
  })

  it('400: privacy under a TLD that doesn’t offer it, and a registrant it doesn’t accept', async () => {
    ;[name = ''] = await givenDomains(house, lab, owner, someNames(1, 'de'))
    expect(await shown()).toMatchObject({ privacy_offered: false })
    const privacy = await change({ privacy: true })
    expect(privacy.statusCode).toBe(400)
    expect(privacy.json().error.details).toMatchObject([{ field: 'privacy' }])
    ;[name = ''] = await givenDomains(house, lab, owner, someNames(1, 'no'))
    const registrant = await givenContact(owner.browser)
    expect((await change({ contacts: { registrant } })).statusCode).toBe(400)
    expect((await shown()).pending).toEqual([])
  })

  it('413: a huge body', async () => {
    const answer = await change({ folder: 'x'.repeat(70_000) })
    expect([answer.statusCode, answer.json().error.code]).toEqual([413, 'payload_too_large'])
  })

  it('404: another account’s domain; the registrar is not asked and nobody gets an email', async () => {
    await stranger.browser.signIn(stranger.email)
    const before = await lab.asked('registrar', name)
    const answer = await change({ locked: false, nameservers: HOSTS }, stranger.browser)
    expect(answer.statusCode).toBe(404)
    expect(await lab.asked('registrar', name)).toBe(before)
    expect(await mailbox(house, owner.email)).toEqual([])
    expect((await shown()).pending).toEqual([])
  })

  it('409: a domain that is no longer with us; its folder can still be changed', async () => {
    await house.db`update domains set not_held_since = now() where domain = ${name}`
    expect((await change({ privacy: true })).statusCode).toBe(409)
    expect((await change({ folder: 'Gone' })).statusCode).toBe(202)
  })

  it('403: what weakens its protection needs a recent proof; the rest does not', async () => {
    const contact = await givenContact(owner.browser)
    house.clock.advance(10 * 60_000 + 1)
    const codeOf = async (body: object) => (await change(body)).json().error?.code
    const refused = [{ locked: false }, { contacts: { registrant: contact } }]
    for (const body of refused) expect(await codeOf(body)).toBe('step_up_required')
    const allowed = [{ locked: true }, { nameservers: HOSTS }, { contacts: { admin: contact } }]
    for (const body of allowed) expect(await codeOf(body)).toBeUndefined()
    await house.db`update domains set locked = true where domain = ${name}`
    expect(await codeOf({ nameservers: HOSTS })).toBe('step_up_required')
    // Nor does a setting beside it, or another spelling, get around the proof.
    expect(await codeOf({ folder: 'A', nameservers: HOSTS })).toBe('step_up_required')
    const spelled = await owner.browser.patch(path(`${name.toUpperCase()}.`), {
      nameservers: HOSTS,
    })
    expect(spelled.json().error.code).toBe('step_up_required')
  })

  it('the owner gets an email about an unlock, which undoes it', async () => {
    await change({ locked: false })
    const [letter] = await mailbox(house, owner.email)
    expect(letter?.subject).toBe(`${name} was unlocked`)
  })
})
