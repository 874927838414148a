import { beforeAll, describe, expect, it } from 'vitest'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { Browser, givenSignedIn } from '../../../../test/support/people.ts'
import { givenDomains, someNames } from '../../../../test/support/portfolio.ts'

let house: House
let lab: TestLab
let owner: Awaited<ReturnType<typeof givenSignedIn>>
let stranger: Awaited<ReturnType<typeof givenSignedIn>>

beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab)
  owner = await givenSignedIn(house)
  stranger = await givenSignedIn(house)
})

const PATH = '/api/domains/import'
const ask = async (domains: string[], browser = owner.browser) =>
  (await browser.post(PATH, { domains })).json()
const listed = async (query: string, browser = owner.browser) => {
  const { items, page } = (await browser.get(`/api/domains?${query}`)).json()
  return { names: items.map(({ domain }: { domain: string }) => domain), total: page.total }
}

describe('importing', () => {
  it('200: imports names that the registrar holds for the account’s email address', async () => {
    const [name = ''] = someNames(1)
    await lab.hold([name], owner.email.toUpperCase(), 'CLIENT_TRANSFER_PROHIBITED')
    await house.deps.upstream.registrar?.update(name, { autoRenew: true })
    expect(await ask([`https://WWW.${name}/`])).toEqual({
      imported: 1,
      results: [{ domain: name, imported: true, reason: null }],
    })
    const [item] = (await owner.browser.get(`/api/domains?q=${name}`)).json().items
    const held = await house.deps.upstream.registrar?.readDomain(name)
    expect(item).toMatchObject({
      domain: name,
      tld: 'com',
      state: 'active',
      locked: true,
      auto_renew: true,
      auto_renew_pending: false,
      folder: null,
      nameservers: held?.ns,
      contacts: { registrant: expect.stringMatching(/^con_/), admin: null },
    })
    expect(new Date(item.expires_at)).toEqual(new Date(held?.expiryDate ?? ''))
    const { contacts } = (await owner.browser.get('/api/contacts')).json()
    expect(contacts).toMatchObject([{ id: item.contacts.registrant }])
    const theirs = (await stranger.browser.get('/api/contacts')).json()
    expect(theirs).toEqual({ contacts: [], default_contact_id: null })
  })

  it('200: another person’s, Namehouse’s own and unregistered names get the same refusal', async () => {
    const [theirs = ''] = someNames(1)
    await lab.hold([theirs], stranger.email)
    const answer = await ask([theirs, 'busy-harbor.com', 'free-harbor-4711.com', 'no name'])
    expect(answer.imported).toBe(0)
    const [first, second, third, fourth] = answer.results
    expect([second.reason, third.reason]).toEqual([first.reason, first.reason])
    expect(fourth).toMatchObject({ domain: 'no name', imported: false })
    expect((await listed(`q=${theirs}`)).total).toBe(0)
    expect((await ask([theirs], stranger.browser)).imported).toBe(1)
  })

  it('200: a name in another account stays there, even if the registrant has changed', async () => {
    const [name = ''] = someNames(1)
    await givenDomains(house, lab, stranger, [name])
    await lab.hold([name], owner.email)
    expect((await ask([name])).results[0].imported).toBe(false)
    expect((await listed(`q=${name}`)).total).toBe(0)
    expect((await listed(`q=${name}`, stranger.browser)).total).toBe(1)
  })

  it('200: importing a name again refreshes it and keeps the owner’s settings', async () => {
    const [name = ''] = someNames(1)
    await givenDomains(house, lab, owner, [name])
    await house.db`update domains set auto_renew_requested = true where domain = ${name}`
    await lab.hold([name], owner.email, 'REDEMPTION_PERIOD')
    expect((await ask([name])).imported).toBe(1)
    const [item] = (await owner.browser.get(`/api/domains?q=${name}`)).json().items
    expect(item).toMatchObject({ state: 'redemption', auto_renew: true })
    await house.db`update domains set auto_renew_requested = null where domain = ${name}`
    const [cleared] = (await owner.browser.get(`/api/domains?q=${name}`)).json().items
    expect(cleared).toMatchObject({ auto_renew: false, auto_renew_pending: false })
  })

  it('400: no names, 101 names; 401: signed out; 403: another site; 503: no registrar', async () => {
    const status = async (domains: string[], browser = owner.browser, headers = {}) =>
      (await browser.post(PATH, { domains }, { headers })).statusCode
    expect(await status([])).toBe(400)
    expect(await status(someNames(101))).toBe(400)
    expect(await status(['a-harbor.com'], new Browser(house))).toBe(401)
    const elsewhere = { 'sec-fetch-site': 'cross-site' }
    expect(await status(['a-harbor.com'], owner.browser, elsewhere)).toBe(403)
    await lab.fault({ target: 'registrar', kind: 'server_error', times: 1 })
    expect(await status(['a-harbor.com'])).toBe(503)
  })
})

describe('the list', () => {
  it('200: searches, filters, sorts and pages, and shows only the account’s own names', async () => {
    const { browser, ...person } = await givenSignedIn(house)
    await givenDomains(house, lab, person, ['list-b.com', 'list-a.net', 'list-c.com'])
    await house.db`
      insert into folders (account_id, folder, created_at) values (${person.id}, 'Shops', now())
    `
    await house.db`
      update domains set folder = 'Shops', locked = true, expires_at = '2026-01-01T00:00:00Z'
      where domain = 'list-c.com'
    `
    await house.db`
      update domains set statuses = '{REDEMPTION_PERIOD}', auto_renew = true,
        expires_at = '2025-01-01T00:00:00Z'
      where domain = 'list-a.net'
    `
    const names = async (query: string) => (await listed(query, browser)).names
    expect(await names('')).toEqual(['list-a.net', 'list-b.com', 'list-c.com'])
    expect(await names('sort=domain_desc')).toEqual(['list-c.com', 'list-b.com', 'list-a.net'])
    expect(await names('sort=expires')).toEqual(['list-a.net', 'list-c.com', 'list-b.com'])
    expect(await names('sort=folder')).toEqual(['list-c.com', 'list-a.net', 'list-b.com'])
    expect(await names('q=LIST-A')).toEqual(['list-a.net'])
    expect(await names('q=%25')).toEqual([])
    expect(await names('tld=.com')).toEqual(['list-b.com', 'list-c.com'])
    expect(await names('folder=Shops')).toEqual(['list-c.com'])
    expect(await names('folder=')).toEqual(['list-a.net', 'list-b.com'])
    expect(await names('locked=true')).toEqual(['list-c.com'])
    expect(await names('auto_renew=true')).toEqual(['list-a.net'])
    expect(await names('state=active')).toEqual(['list-b.com'])
    expect(await names('state=expired')).toEqual(['list-c.com'])
    expect(await names('state=redemption')).toEqual(['list-a.net'])
    for (const expires_at of ['2025-01-01T00:00:00Z', '2090-01-01T00:00:00Z']) {
      await house.db`
        update domains set statuses = '{PENDING_DELETE}', expires_at = ${expires_at}
        where domain = 'list-b.com'
      `
      expect(await names('state=pending_delete')).toEqual(['list-b.com'])
      expect([...(await names('state=active')), ...(await names('state=expired'))]).toEqual([
        'list-c.com',
      ])
      const { state } = (await browser.get('/api/domains/list-b.com')).json()
      expect(state).toBe('pending_delete')
    }
    expect(await names('expires_within_days=0')).toEqual(['list-a.net', 'list-c.com'])
    expect(await listed('limit=1&offset=1', browser)).toEqual({ names: ['list-b.com'], total: 3 })
    const all = (await browser.get('/api/domains/names?tld=com')).json()
    expect(all).toEqual({ domains: ['list-b.com', 'list-c.com'] })
    expect(await listed('q=list-', stranger.browser)).toEqual({ names: [], total: 0 })
    expect((await stranger.browser.get('/api/domains/names?q=list-')).json().domains).toEqual([])
    expect((await stranger.browser.get('/api/folders')).json()).toEqual({ folders: [] })
  })

  it.each(['limit=0', 'limit=201', 'offset=-1', 'sort=price', 'locked=yes', 'state=gone'])(
    '400: %s',
    async (query) => {
      expect((await owner.browser.get(`/api/domains?${query}`)).statusCode).toBe(400)
    },
  )

  it.each(['/api/domains', '/api/domains/names', '/api/folders', '/api/contacts', '/api/cart'])(
    '401: %s without a session',
    async (path) => {
      expect((await new Browser(house).get(path)).statusCode).toBe(401)
    },
  )
})

describe('contacts', () => {
  const CONTACT = {
    name: 'Ada Harbor',
    organization: null,
    email: 'ada@example.com',
    phone: '+31.201234567',
    address_line: '2 Quay Street',
    postal_code: '1011 AB',
    city: 'Amsterdam',
    country: 'NL',
  }

  it('201: creates the contact at the registrar under its id', async () => {
    const answer = await owner.browser.post('/api/contacts', CONTACT)
    expect(answer.statusCode).toBe(201)
    const contact = answer.json()
    expect(contact).toMatchObject({ ...CONTACT, id: expect.stringMatching(/^con_[0-9a-z]{26}$/) })
    const kept = await house.deps.upstream.registrar?.readContact(contact.id)
    expect(kept).toMatchObject({ name: 'Ada Harbor', email: 'ada@example.com', country: 'NL' })
  })

  it('200: changes a contact here and at the registrar, and can remove its organization', async () => {
    const company = { ...CONTACT, organization: 'Harbor Ltd' }
    const { id } = (await owner.browser.post('/api/contacts', company)).json()
    const moved = { ...CONTACT, name: 'Ada Pier', city: 'Utrecht' }
    const answer = await owner.browser.put(`/api/contacts/${id}`, moved)
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { id, ...moved }])
    const { contacts } = (await owner.browser.get('/api/contacts')).json()
    expect(contacts).toContainEqual(answer.json())
    const kept = await house.deps.upstream.registrar?.readContact(id)
    expect(kept).toMatchObject({ name: 'Ada Pier', city: 'Utrecht', organization: '' })
  })

  it('200: a second address line and a state reach the registrar, and can be removed', async () => {
    const whole = { ...CONTACT, address_line_2: 'Floor 2', state: 'Noord-Holland' }
    const added = (await owner.browser.post('/api/contacts', whole)).json()
    expect(added).toMatchObject(whole)
    const kept = async () => await house.deps.upstream.registrar?.readContact(added.id)
    const lines = ['2 Quay Street', 'Floor 2']
    expect(await kept()).toMatchObject({ addressLine: lines, state: 'Noord-Holland' })
    const changed = (await owner.browser.put(`/api/contacts/${added.id}`, CONTACT)).json()
    expect(changed).toMatchObject({ address_line_2: null, state: null })
    expect(await kept()).toMatchObject({ addressLine: ['2 Quay Street'], state: '' })
  })

  it('404: another account’s contact looks unknown, and is not changed at the registrar either', async () => {
    const { id } = (await owner.browser.post('/api/contacts', CONTACT)).json()
    const stolen = { ...CONTACT, email: stranger.email }
    const status = async (path: string, browser: Browser, headers = {}) =>
      (await browser.put(path, stolen, { headers })).statusCode
    expect(await status(`/api/contacts/${id}`, stranger.browser)).toBe(404)
    expect(await status('/api/contacts/con_none', stranger.browser)).toBe(404)
    expect(await status(`/api/contacts/${id}`, new Browser(house))).toBe(401)
    const elsewhere = { 'sec-fetch-site': 'cross-site' }
    expect(await status(`/api/contacts/${id}`, owner.browser, elsewhere)).toBe(403)
    const { contacts } = (await owner.browser.get('/api/contacts')).json()
    expect(contacts).toContainEqual(expect.objectContaining({ id, email: CONTACT.email }))
    const kept = await house.deps.upstream.registrar?.readContact(id)
    expect(kept?.email).toBe(CONTACT.email)
  })

  it('503: a change without an answer is not shown, and a retry completes it', async () => {
    const { id } = (await owner.browser.post('/api/contacts', CONTACT)).json()
    const moved = { ...CONTACT, city: 'Utrecht' }
    const put = async () => await owner.browser.put(`/api/contacts/${id}`, moved)
    const city = async () => {
      const { contacts } = (await owner.browser.get('/api/contacts')).json()
      return contacts.find((each: { id: string }) => each.id === id).city
    }
    await lab.fault({ target: 'registrar', kind: 'server_error', times: 1 })
    expect((await put()).statusCode).toBe(503)
    expect(await city()).toBe('Amsterdam')
    expect((await put()).statusCode).toBe(200)
    expect(await city()).toBe('Utrecht')
  })

  it.each([
    ['an invalid email address', { email: 'ada' }],
    ['an invalid phone number', { phone: '0201234567' }],
    ['an invalid country', { country: 'Netherlands' }],
    ['a name with a control character', { name: 'Ada\u0000' }],
    ['an unknown field', { handle: 'theirs' }],
  ])('400: %s', async (_, change) => {
    const answer = await owner.browser.post('/api/contacts', { ...CONTACT, ...change })
    expect(answer.statusCode).toBe(400)
    const again = await owner.browser.put('/api/contacts/con_none', { ...CONTACT, ...change })
    expect(again.statusCode).toBe(400)
  })

  it('503: a contact that the registrar did not accept is not stored', async () => {
    const before = (await owner.browser.get('/api/contacts')).json().contacts.length
    await lab.fault({ target: 'registrar', kind: 'server_error', times: 1 })
    expect((await owner.browser.post('/api/contacts', CONTACT)).statusCode).toBe(503)
    expect((await owner.browser.get('/api/contacts')).json().contacts).toHaveLength(before)
  })
})
