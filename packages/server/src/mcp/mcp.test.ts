import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { beforeAll, describe, expect, it } from 'vitest'
import { catalogueDatabase } from '../../test/support/catalogue-database.ts'
import { givenListing } from '../../test/support/given.ts'
import { givenLab, type TestLab } from '../../test/support/lab.ts'
import { type ListeningHouse, openListeningHouse } from '../../test/support/listening-house.ts'
import { ALL_SCOPES, callTool, givenScopes, openClient } from '../../test/support/mcp.ts'
import { mailbox } from '../../test/support/people.ts'
import { addContact, freshName } from '../../test/support/registering.ts'
import { givenZonesFolder, importFile, masterFile } from '../../test/support/zone-files.ts'
import { givenHosted, readDns, someRecord } from '../../test/support/zones.ts'
import { MCP_TOOLS } from './tools.ts'

/** Contract section 10. */
const NAMES = [
  'search_domains',
  'check_domains',
  'suggest_names',
  'whois_lookup',
  'tld_price',
  'tld_requirements',
  'market_search',
  'market_listing',
  'dns_lookup',
  'dropped_names',
  'list_domains',
  'domain_details',
  'dns_records',
  'change_dns',
  'set_nameservers',
  'add_to_cart',
]
let lab: TestLab
let house: ListeningHouse
let client: Client
/** The same client with a token for everything. */
let owner: Client
let hosted: Awaited<ReturnType<typeof givenHosted>>
const called = new Set<string>()

beforeAll(async () => {
  lab = await givenLab()
  const folders = await givenZonesFolder()
  const zonesDir = folders.index
  house = await openListeningHouse(lab, await catalogueDatabase(lab), { zonesDir })
  const now = house.clock.now()
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  const both = { ...folders, now }
  await importFile(masterFile('com', ['kept', 'gone']), {
    ...both,
    as_of: hoursAgo(25),
    acceptsLosses: true,
  })
  await importFile(masterFile('com', ['kept']), {
    ...both,
    as_of: hoursAgo(1),
    acceptsLosses: true,
  })
  await house.deps.upstream.zones.refresh()
  await givenListing(house, { domain: 'solarhub.com', bin: 4_800_00, floor: 4_000_00 })
  hosted = await givenHosted(house, lab)
  ;({ client } = await openClient(house))
  const { access_token: token } = await givenScopes(house, hosted.browser, ALL_SCOPES)
  ;({ client: owner } = await openClient(house, { token }))
  // From here on the client checks answers against these shapes.
  await client.listTools()
  await owner.listTools()
})

async function call<T = Record<string, unknown>>(name: string, given: object = {}, by = client) {
  called.add(name)
  return await callTool<T>(by, name, { ...given })
}

describe('tools/list', () => {
  it('lists every tool of the contract, with schemas and hints', async () => {
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(NAMES)
    for (const { title, description, inputSchema, outputSchema, annotations } of tools) {
      expect([title, description, outputSchema?.type].every(Boolean)).toBe(true)
      expect(description?.length).toBeLessThan(1_000)
      expect(inputSchema.type).toBe('object')
      expect(typeof annotations?.readOnlyHint).toBe('boolean')
    }
    const writing = tools.filter(({ annotations }) => !annotations?.readOnlyHint)
    expect(writing.map(({ name, annotations }) => [name, annotations?.destructiveHint])).toEqual([
      ['change_dns', true],
      ['set_nameservers', true],
      ['add_to_cart', false],
    ])
    const drops = tools.find(({ name }) => name === 'dropped_names')
    // Fields with a default may be left out.
    expect(drops?.inputSchema.required).toEqual([])
    expect(client.getInstructions()).toContain('check_domains')
  })
})

describe('tools for everybody', () => {
  it('search, check and suggest answer as HTTP does', async () => {
    const { content, text } = await call<{ results: { domain: string; state: string }[] }>(
      'search_domains',
      { q: 'busy-harbor.com' },
    )
    expect(content.results[0]).toMatchObject({ domain: 'busy-harbor.com', state: 'registered' })
    expect(content.results).toHaveLength(12)
    expect(text).toContain('busy-harbor.com: registered')
    const domains = ['free-harbor-4711.com', 'solarhub.com']
    const checked = await call('check_domains', { domains })
    const http = await house.app.inject({
      method: 'POST',
      url: '/api/domain/check',
      payload: { domains },
    })
    const { results } = http.json<{ results: object[] }>()
    expect(withoutTimes(checked.content['results'])).toEqual(withoutTimes(results))
    expect(checked.text).toContain('solarhub.com: for sale by its owner')
    const ideas = await call<{ suggestions: object[] }>('suggest_names', {
      q: 'solar roof',
      limit: 3,
    })
    expect(ideas.content.suggestions).toHaveLength(3)
  })

  it('registration data, prices and rules', async () => {
    const { content } = await call('whois_lookup', { domain: 'busy-harbor.com' })
    const { cap, used } = content as { cap: number; used: number }
    expect(content).toMatchObject({ lookup: { id: null, domain: 'busy-harbor.com' } })
    // A caller with a token has the account's quota.
    const again = await call('whois_lookup', { domain: 'busy-harbor.com' }, owner)
    expect(again.content).toMatchObject({ cap: cap * 10, used })
    const price = await call('tld_price', { tld: '.COM', op: 'register' })
    const http = (await house.app.inject('/api/pricing/tld?tld=com&op=register')).json()
    expect(price.content).toMatchObject({ ...http, prices: { register_cents: http.priceCents } })
    expect((await call('tld_price', { tld: 'nosuchending' })).content['priceCents']).toBeNull()
    const rules = await call('tld_requirements', { tld: 'com' })
    const metadata = (await house.app.inject('/api/tlds/com/metadata')).json()
    expect(rules.content).toMatchObject({ ...metadata, requirements: { type: 'object' } })
  })

  it('the market, masked without pricing:read', async () => {
    const { content } = await call('market_search', { q: 'solar' })
    expect(content['items']).toMatchObject([{ domain: 'solarhub.com', price: { bin: null } }])
    const seen = await call('market_search', { q: 'solar' }, owner)
    expect(seen.content['items']).toMatchObject([{ price: { bin: 4_800, floor: 4_000 } }])
    const one = { domain: 'solarhub.com' }
    const masked = await call('market_listing', one)
    expect(masked.content).toMatchObject({
      listing: { price: { bin: null } },
      minimum_offer_cents: null,
    })
    const exact = await call('market_listing', one, owner)
    expect(exact.content).toMatchObject({ listing: { price: { bin: 4_800 } } })
  })

  it('DNS and dropped names', async () => {
    const { content } = await call('dns_lookup', { domain: 'busy-harbor.com', types: ['A', 'MX'] })
    expect(content).toMatchObject({ ok: true, result: { domain: 'busy-harbor.com' } })
    const drops = await call('dropped_names', { zone: 'com' })
    expect(drops.content).toMatchObject({ drops: [{ domain: 'gone.com', kind: 'dropped' }] })
    expect(drops.text).toContain('gone.com: dropped on')
  })
})

describe('tools for an account', () => {
  it('lists and shows its domains', async () => {
    const { domain } = hosted
    const { content, text } = await call('list_domains', { q: domain }, owner)
    expect(content).toMatchObject({ items: [{ domain }], page: { total: 1 } })
    expect(text).toContain(domain)
    expect((await call('domain_details', { domain }, owner)).content).toMatchObject({ domain })
  })

  it('changes DNS only when confirmed', async () => {
    const { domain, browser, path } = hosted
    const add = [someRecord('www')]
    const before = await call('dns_records', { domain }, owner)
    const if_match = String(before.content['etag'])
    const dry = await call('change_dns', { domain, add, if_match }, owner)
    const { changes } = dry.content
    expect(changes).toMatchObject({ added: [{ name: 'www' }] })
    expect([dry.content['dry_run'], dry.content['change_id']]).toEqual([true, null])
    expect((await readDns(browser, path)).records).toEqual(before.content['records'])
    const done = await call('change_dns', { domain, add, if_match, confirm: true }, owner)
    expect(done.content).toMatchObject({ changes: { added: [{ name: 'www' }] }, dry_run: false })
    expect((await readDns(browser, path)).records).toMatchObject([{ name: 'www' }])
    const late = await call('change_dns', { domain, add, if_match, confirm: true }, owner)
    expect([late.isError, late.error?.code]).toEqual([true, 'precondition_failed'])
    expect(late.text).toContain('dns_records')
  })

  it('changes name servers only when confirmed, and of a locked domain never', async () => {
    const { domain, owner: person } = hosted
    const nameservers = ['NS1.example.net', 'ns2.example.net']
    const dry = await call('set_nameservers', { domain, nameservers }, owner)
    const after = ['ns1.example.net', 'ns2.example.net']
    expect(dry.content).toMatchObject({ after, dry_run: true, page_url: null, operations: [] })
    const queued = async () =>
      (await house.db`select 1 from changes where domain = ${domain}`).length
    expect(await queued()).toBe(0)
    await house.db`update domains set locked = true where domain = ${domain}`
    const page_url = `${house.url}/account/domains/${domain}`
    const locked = await call('set_nameservers', { domain, nameservers }, owner)
    expect(locked.content).toMatchObject({ dry_run: true, page_url })
    const refused = await call('set_nameservers', { domain, nameservers, confirm: true }, owner)
    expect([refused.error?.code, await queued()]).toEqual(['step_up_required', 0])
    expect(refused.text).toContain(page_url)
    await house.db`update domains set locked = false where domain = ${domain}`
    const done = await call('set_nameservers', { domain, nameservers, confirm: true }, owner)
    expect(done.content['operations']).toMatchObject([{ op: 'setNameservers' }])
    expect(await queued()).toBe(1)
    const [letter] = await mailbox(house, person.email)
    expect(letter?.text).toContain(domain)
  })

  it('fills the cart and answers the link to pay', async () => {
    await addContact(hosted.owner)
    const domain = freshName()
    const items = [
      { op: 'register', domain },
      { op: 'register', domain: 'busy-harbor.com' },
    ]
    const { content, text } = await call('add_to_cart', { items }, owner)
    expect(content).toMatchObject({
      addedToCart: true,
      errors: [{ domain: 'busy-harbor.com', code: 'not_available' }],
      checkout_url: `${house.url}/account/cart`,
      cart: { items: [{ domain }], total_items: 1, total_cents: content['totalCents'] },
    })
    expect(text).toContain(`${house.url}/account/cart`)
    const seen = await call('add_to_cart', {}, owner)
    expect(seen.content).toMatchObject({ addedToCart: false, cart: { total_items: 1 } })
  })
})

it('every tool was called', () => {
  expect(MCP_TOOLS.map(({ name }) => name).filter((name) => !called.has(name))).toEqual([])
})

function withoutTimes(rows: unknown) {
  return (rows as object[]).map((row) => ({ ...row, cached: true, meta: null }))
}
