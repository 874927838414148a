import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { givenDomains, someNames } from '../../../../test/support/portfolio.ts'
import { freshName } from '../../../../test/support/registering.ts'
import {
  givenHosted,
  NAMESERVERS,
  namesOf,
  readDns,
  someRecord,
} from '../../../../test/support/zones.ts'
import { openZone } from './open-zone.ts'

let house: House
let lab: TestLab
let hosted: Awaited<ReturnType<typeof givenHosted>>

beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab)
})
beforeEach(async () => {
  hosted = await givenHosted(house, lab)
})

const A = { type: 'A', name: '@', content: '192.0.2.1', ttl: 300 }
const MX = { type: 'MX', name: '@', content: 'mail.example.net', ttl: 600, priority: 10 }
const LONG = { type: 'TXT', name: 'long', content: 'x"y\\'.repeat(1_000), ttl: 300 }

describe('reading', () => {
  it('200: a hosted domain, with its records and version', async () => {
    const { browser, path } = hosted
    await browser.put(path, { records: [A, MX, LONG] })
    const { etag, ...dns } = await readDns(browser, path)
    expect(etag).toMatch(/^"[\w-]{20,}"$/)
    expect(dns).toEqual({
      hosted: true,
      explanation: null,
      our_nameservers: NAMESERVERS,
      default_ttl: 3_600,
      records: [A, MX, LONG].map((each) => ({ id: expect.stringMatching(/^rec_/), ...each })),
      dnssec: { supported: true, enabled: false, ds: [] },
    })
  })

  it('200: a domain with other name servers, which can be prepared before it moves', async () => {
    const [domain = ''] = await givenDomains(house, lab, hosted.owner, someNames(1))
    const path = `/api/domains/${domain}/dns`
    const before = await readDns(hosted.browser, path)
    expect(before).toMatchObject({ hosted: false, records: [], our_nameservers: NAMESERVERS })
    expect(before.explanation).toContain(NAMESERVERS[0])
    expect((await hosted.browser.put(path, { records: [A] })).statusCode).toBe(200)
    expect(await readDns(hosted.browser, path)).toMatchObject({ hosted: false, records: [A] })
    await house.deps.upstream.registrar?.update(domain, { ns: NAMESERVERS })
    expect(await readDns(hosted.browser, path)).toMatchObject({ hosted: true, records: [A] })
  })

  it('200: a zone that the registrar made anew is found by its name', async () => {
    const { browser, path, domain } = hosted
    await browser.put(path, { records: [A] })
    await house.db`update dns_zones set zone_id = 1 where domain = ${domain}`
    expect(namesOf(await readDns(browser, path))).toEqual(['@'])
  })
})

describe('replacing all records', () => {
  it('200: one step, answered with the difference, and DNS has it', async () => {
    const { browser, path, domain } = hosted
    await browser.put(path, { records: [A, MX] })
    const { etag } = await readDns(browser, path)
    const next = [{ ...A, content: '192.0.2.2' }, someRecord('www')]
    const answer = await browser.put(path, { records: next }, { headers: { 'if-match': etag } })
    expect(answer.json()).toMatchObject({
      changes: {
        added: [{ name: 'www' }],
        changed: [{ before: { content: '192.0.2.1' }, after: { content: '192.0.2.2' } }],
        removed: [{ type: 'MX' }],
      },
      change_id: expect.stringMatching(/^dnsc_/),
    })
    const after = await readDns(browser, path)
    expect(answer.headers.etag).toBe(after.etag)
    const { signal } = new AbortController()
    expect(await house.deps.upstream.dns.askDelegation(domain, signal)).toBe('delegated')
    const zone = await house.deps.upstream.registrar?.zones.find(domain)
    expect(zone?.records).toEqual([
      { name: domain, type: 'A', content: '192.0.2.2', ttl: 300 },
      { name: `www.${domain}`, type: 'A', content: '192.0.2.1', ttl: 300 },
    ])
  })

  it('200: the records just read change nothing, and the registrar is sent nothing', async () => {
    const { browser, path } = hosted
    await browser.put(path, { records: [A, MX, LONG] })
    const { records } = await readDns(browser, path)
    await lab.reset()
    const answer = await browser.put(path, { records })
    expect(answer.json()).toEqual({
      changes: { added: [], changed: [], removed: [] },
      change_id: null,
    })
    expect(await lab.countRequests('registrar', '/update')).toBe(0)
  })

  it('400: each wrong record is named', async () => {
    const { browser, path } = hosted
    const records = [
      A,
      { ...A, content: '300.1.1.1' },
      { type: 'CNAME', name: 'www', content: 'a.example.net', ttl: 300 },
      { ...someRecord('ttl'), ttl: 59 },
      { ...someRecord('text'), type: 'TXT', content: 'x'.repeat(4_097) },
    ]
    const answer = await browser.put(path, { records })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().error).toMatchObject({
      code: 'validation_error',
      details: [
        { field: 'records.1', message: 'Enter an IPv4 address, for example 192.0.2.1.' },
        { field: 'records.3', message: 'The TTL is 60 to 86,400 seconds.' },
        { field: 'records.4', message: 'A text has at most 4,096 characters.' },
      ],
    })
    expect((await readDns(browser, path)).records).toEqual([])
  })

  it('400: a CNAME beside another record, and more than a thousand records', async () => {
    const { browser, path } = hosted
    const cname = { type: 'CNAME', name: 'www', content: 'a.example.net', ttl: 300 }
    const beside = await browser.put(path, { records: [A, cname, someRecord('www')] })
    expect(beside.json().error.details).toEqual([
      { field: 'records.1', message: 'A CNAME must be the only record of www.' },
    ])
    const many = Array.from({ length: 1_001 }, (_, n) => someRecord(`h${n}`))
    const tooMany = await browser.put(path, { records: many })
    expect(tooMany.json().error.details).toEqual([
      expect.objectContaining({ field: 'records.1000' }),
    ])
    expect((await browser.put(path, { records: many.slice(1) })).statusCode).toBe(200)
  })

  it('200: a record that breaks our rules but is there already may stay', async () => {
    const { browser, path, domain } = hosted
    const registrar = house.deps.upstream.registrar
    const zone = await registrar?.zones.find(domain)
    const old = { name: domain, type: 'A', content: '192.0.2.9', ttl: 30 }
    await registrar?.zones.replaceRecords(zone?.id ?? 0, [old])
    const { records } = await readDns(browser, path)
    expect((await browser.put(path, { records: [...records, MX] })).statusCode).toBe(200)
    expect((await registrar?.zones.find(domain))?.records).toContainEqual(old)
  })
})

describe('changing some records', () => {
  it('200: add, change and remove by id', async () => {
    const { browser, path } = hosted
    await browser.put(path, { records: [A, MX, someRecord('old')] })
    const { records } = await readDns(browser, path)
    const [a, mx, old] = records
    const answer = await browser.patch(path, {
      add: [someRecord('new')],
      change: [
        { id: a?.id, content: '192.0.2.7' },
        { id: mx?.id, priority: 5 },
      ],
      remove: [old?.id],
    })
    expect(answer.json().changes).toMatchObject({
      added: [{ name: 'new' }],
      changed: [
        { before: { id: a?.id }, after: { content: '192.0.2.7' } },
        { before: { id: mx?.id }, after: { priority: 5 } },
      ],
      removed: [{ name: 'old' }],
    })
    expect((await readDns(browser, path)).records).toMatchObject([
      { content: '192.0.2.7' },
      { priority: 5, content: 'mail.example.net' },
      { name: 'new' },
    ])
  })

  it('200: one record of a thousand, with one read and one write at the registrar', async () => {
    const { browser, path } = hosted
    const records = Array.from({ length: 1_000 }, (_, n) => someRecord(`host-${n}`))
    await browser.put(path, { records })
    const [record] = (await readDns(browser, path)).records
    await lab.reset()
    const change = [{ id: record?.id, content: '198.51.100.7' }]
    expect((await browser.patch(path, { change })).statusCode).toBe(200)
    expect(await lab.countRequests('registrar', '/dns/zones')).toBe(2)
    expect(await lab.countRequests('registrar', '/update')).toBe(1)
  })

  it('400: an unknown id, a record changed twice, and a wrong value, each at its place', async () => {
    const { browser, path } = hosted
    await browser.put(path, { records: [A] })
    const [a] = (await readDns(browser, path)).records
    const answer = await browser.patch(path, {
      add: [{ ...A, name: 'www', content: 'x' }],
      change: [
        { id: 'rec_unknown', ttl: 60 },
        { id: a?.id, ttl: 60 },
        { id: a?.id, ttl: 90 },
      ],
      remove: ['rec_gone'],
    })
    const fields = answer.json().error.details.map(({ field }: { field: string }) => field)
    expect(fields.toSorted()).toEqual(['add.0', 'change.0', 'change.2', 'remove.0'])
  })

  it.each([
    ['records', 'PUT', { records: [{ type: 'A' }] }],
    ['add', 'PATCH', { add: [{ ...A, unknown: 1 }] }],
    ['remove', 'PATCH', { remove: [1] }],
  ])('400: a body of another shape (%s)', async (_, method, body) => {
    const { browser, path } = hosted
    const answer =
      method === 'PUT' ? await browser.put(path, body) : await browser.patch(path, body)
    expect(answer.json().error.code).toBe('validation_error')
  })
})

describe('openZone', () => {
  const needsOf = () => {
    const { registrar } = house.deps.upstream
    if (!registrar) throw new Error('no registrar')
    return { db: house.db, registrar }
  }
  const recordsOf = async (domain: string) => {
    const { records = [] } = (await needsOf().registrar.zones.find(domain)) ?? {}
    return records.map(({ type, content }) => `${type} ${content}`)
  }

  it('creates a zone before its domain exists, once, even if the answer is lost', async () => {
    const domain = freshName()
    await lab.reset()
    await lab.fault({ target: 'registrar', kind: 'drop', match: '/dns/zones', every: 2, times: 1 })
    const needs = needsOf()
    await openZone(needs, domain).catch(() => {})
    const created = await needs.registrar.zones.find(domain)
    expect(created).toMatchObject({ ns: NAMESERVERS, records: [] })
    for (let n = 0; n < 2; n += 1) await openZone(needs, domain)
    expect(await needs.registrar.zones.find(domain)).toEqual(created)
    await lab.reset()
  })

  it('asks the registrar twice for a domain that never had one, and remembers its zone', async () => {
    const domain = freshName()
    await lab.reset()
    await openZone(needsOf(), domain)
    expect(await lab.countRequests('registrar', '/dns/zones')).toBe(2)
    const zone = await needsOf().registrar.zones.find(domain)
    const [stored] = await house.db`select zone_id from dns_zones where domain = ${domain}`
    expect(stored).toEqual({ zone_id: zone?.id })
  })

  it('of a domain that somebody else had before, takes the former owner’s records out', async () => {
    const domain = freshName()
    const { registrar } = needsOf()
    const [mail, own] = [
      { name: domain, type: 'MX', content: 'mail.former-owner.net', ttl: 300, prio: 10 },
      { name: domain, type: 'NS', content: NAMESERVERS[0] ?? '', ttl: 300 },
    ]
    await registrar.zones.create(domain, [mail, own])
    await openZone(needsOf(), domain)
    expect(await recordsOf(domain)).toEqual([`NS ${own.content}`])
  })

  it('of a domain that somebody has, leaves its records alone', async () => {
    const { browser, path, domain } = hosted
    await browser.put(path, { records: [A] })
    await openZone(needsOf(), domain)
    expect(await recordsOf(domain)).toEqual([`A ${A.content}`])
  })
})
