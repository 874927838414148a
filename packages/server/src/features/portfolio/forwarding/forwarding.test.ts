import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FORWARDER, openForwarding } from '../../../../test/support/forwarding.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { givenSignedIn } from '../../../../test/support/people.ts'
import { givenDomains, someNames } from '../../../../test/support/portfolio.ts'
import { givenHosted, namesOf, readDns, someRecord } from '../../../../test/support/zones.ts'

let house: House
let lab: TestLab
let hosted: Awaited<ReturnType<typeof givenHosted>>
let path: string

beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab)
})
beforeEach(async () => {
  hosted = await givenHosted(house, lab)
  path = `/api/domains/${hosted.domain}/forwarding`
  await lab.reset()
})

const TARGET = { url: 'https://example.com/shop', status: 302, keep_path: true }
const A = { type: 'A', name: '@', content: '192.0.2.1', ttl: 300 }
const MX = { type: 'MX', name: '@', content: 'mail.example.net', ttl: 600, priority: 10 }
const TEXT = { type: 'TXT', name: 'www', content: 'hello', ttl: 300 }
const OURS = [
  { type: 'ALIAS', name: '@', content: FORWARDER },
  { type: 'CNAME', name: 'www', content: FORWARDER },
]
const recordsOf = async () => (await readDns(hosted.browser, hosted.path)).records

describe('setting a forwarding', () => {
  it('200: stores it and points the domain and its www to the forwarder', async () => {
    const { browser } = hosted
    await browser.put(hosted.path, { records: [MX] })
    const answer = await browser.put(path, TARGET)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      ...TARGET,
      dns: { hosted: true, ready: true, in_the_way: [] },
      changes: { added: OURS, changed: [], removed: [] },
      change_id: expect.stringMatching(/^dnsc_/),
    })
    expect(await recordsOf()).toMatchObject([{ type: 'MX' }, ...OURS])
    const read = await browser.get(path)
    expect(read.json()).toMatchObject({ ...TARGET, state: 'on', dns: { ready: true } })
    const { changes } = (await browser.get(`${hosted.path}/changes`)).json()
    expect(changes[0]).toMatchObject({ kind: 'forwarding', added: 2 })
    const detail = await browser.get(`/api/domains/${hosted.domain}`)
    expect(detail.json().forwarding).toEqual({ ...TARGET, blocked: null })
  })

  it('200: status and keep_path have defaults, and an address without a scheme is https', async () => {
    const answer = await hosted.browser.put(path, { url: 'bücher.example' })
    expect(answer.json()).toMatchObject({
      url: 'https://xn--bcher-kva.example/',
      status: 301,
      keep_path: false,
    })
  })

  it('200: records that lead elsewhere stay, and are told, until the owner agrees', async () => {
    const { browser } = hosted
    await browser.put(hosted.path, { records: [A, MX, TEXT, someRecord('shop')] })
    const first = await browser.put(path, TARGET)
    expect(first.json()).toMatchObject({
      dns: { ready: false, in_the_way: [{ type: 'A', content: '192.0.2.1' }] },
      changes: { added: [{ type: 'ALIAS', name: 'www' }], removed: [] },
    })
    expect((await recordsOf()).map(({ type, name }) => `${type} ${name}`)).toContain('A @')
    const dry = await browser.put(path, { ...TARGET, replace_records: true, dry_run: true })
    expect(dry.json()).toMatchObject({
      dry_run: true,
      change_id: null,
      changes: { added: [{ type: 'ALIAS', name: '@' }], removed: [{ type: 'A', name: '@' }] },
    })
    const second = await browser.put(path, { ...TARGET, replace_records: true })
    expect(second.json()).toMatchObject({ dns: { ready: true, in_the_way: [] } })
    const left = (await recordsOf()).map(({ type, name }) => `${type} ${name}`).toSorted()
    expect(left).toEqual(['A shop', 'ALIAS @', 'ALIAS www', 'MX @', 'TXT www'])
  })

  it('200: a www that is an alias of the domain stays as it is', async () => {
    const { browser, domain } = hosted
    const www = { type: 'CNAME', name: 'www', content: domain, ttl: 300 }
    await browser.put(hosted.path, { records: [www] })
    const answer = await browser.put(path, TARGET)
    expect(answer.json()).toMatchObject({ dns: { ready: true }, changes: { added: [OURS[0]] } })
    expect(namesOf(await readDns(browser, hosted.path))).toEqual(['www', '@'])
  })

  it('200: a dry run stores nothing', async () => {
    const { browser } = hosted
    await browser.put(path, { ...TARGET, dry_run: true })
    expect((await browser.get(path)).statusCode).toBe(404)
    expect(await recordsOf()).toEqual([])
  })

  it('200: a domain with DNS elsewhere is told which records it needs', async () => {
    const [domain = ''] = await givenDomains(house, lab, hosted.owner, someNames(1))
    const elsewhere = `/api/domains/${domain}/forwarding`
    const answer = await hosted.browser.put(elsewhere, TARGET)
    expect(answer.json()).toMatchObject({
      dns: { hosted: false, ready: false, needed: OURS },
      changes: { added: [], changed: [], removed: [] },
      change_id: null,
    })
    expect(await lab.countRequests('registrar', '/update')).toBe(0)
  })

  it('400: an address that can’t be forwarded to, at its field', async () => {
    const { browser, domain } = hosted
    const wrong = [
      'javascript:alert(1)',
      'https://user:secret@example.com/',
      `https://${domain}/`,
      `http://WWW.${domain}:8080/x`,
      `https://${FORWARDER}/`,
      'https://127.0.0.1/',
      `https://example.com/${'a'.repeat(3_000)}`,
    ]
    for (const url of wrong) {
      const answer = await browser.put(path, { ...TARGET, url })
      expect([url, answer.statusCode]).toEqual([url, 400])
      expect(answer.json().error.details[0].field).toBe('url')
    }
    const shapes = [{}, { url: 1 }, { ...TARGET, status: 307 }, { ...TARGET, more: 1 }]
    for (const body of shapes) {
      expect((await browser.put(path, body)).json().error.code).toBe('validation_error')
    }
    expect((await browser.get(path)).statusCode).toBe(404)
  })

  it('400: another forwarded name, so that chains can’t become loops', async () => {
    const { browser, owner, domain } = hosted
    const [other = ''] = await givenDomains(house, lab, owner, someNames(1))
    const otherPath = `/api/domains/${other}/forwarding`
    expect((await browser.put(path, { url: `https://${other}/` })).statusCode).toBe(200)
    for (const url of [`https://${domain}`, `http://www.${domain}/x`]) {
      const back = await browser.put(otherPath, { url })
      expect(back.statusCode).toBe(400)
      expect(back.json().error.message).toContain('must not be forwarded itself')
    }
    await browser.put(path, { url: 'https://example.com/landing' })
    const told = await browser.put(otherPath, { url: `https://${domain}/` })
    expect(told.json().error.message).toContain('https://example.com/landing')
    const stranger = await givenHosted(house, lab)
    const theirs = await stranger.browser.put(`/api/domains/${stranger.domain}/forwarding`, {
      url: `https://${domain}/`,
    })
    expect(theirs.statusCode).toBe(400)
    expect(theirs.json().error.message).not.toContain('landing')
    expect((await browser.put(otherPath, { url: `https://shop.${domain}/` })).statusCode).toBe(200)
  })

  it('400 for one: two names set to each other at the same moment', async () => {
    const { browser, owner, domain } = hosted
    const [other = ''] = await givenDomains(house, lab, owner, someNames(1))
    const answers = await Promise.all([
      browser.put(path, { url: `https://${other}/` }),
      browser.put(`/api/domains/${other}/forwarding`, { url: `https://${domain}/` }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400])
  })

  it('404: another account’s domain, in every way', async () => {
    const { browser: stranger } = await givenSignedIn(house)
    await hosted.browser.put(path, TARGET)
    const answers = [
      await stranger.get(path),
      await stranger.put(path, TARGET),
      await stranger.delete(path),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
    expect((await hosted.browser.get(path)).json()).toMatchObject(TARGET)
  })

  it('503: an operator without a forwarder', async () => {
    const bare = await openHouse({ forwardHost: undefined }, lab)
    const { browser, domain } = await givenHosted(bare, lab)
    const answer = await browser.put(`/api/domains/${domain}/forwarding`, TARGET)
    expect(answer.json().error.code).toBe('service_unavailable')
  })
})

describe('stopping a forwarding', () => {
  it('200: ends it and removes its records, and no others', async () => {
    const { browser } = hosted
    await browser.put(hosted.path, { records: [MX, someRecord('shop')] })
    await browser.put(path, TARGET)
    const answer = await browser.delete(path)
    expect(answer.json()).toMatchObject({ changes: { added: [], removed: OURS } })
    expect(namesOf(await readDns(browser, hosted.path))).toEqual(['@', 'shop'])
    expect((await browser.get(path)).statusCode).toBe(404)
    expect((await browser.delete(path)).statusCode).toBe(404)
  })
})

describe('a registrar that fails halfway', () => {
  it('503, then 200: the forwarding is stored, says that its DNS isn’t ready, and is completed', async () => {
    const { browser, domain } = hosted
    const { visit } = await openForwarding(house)
    await lab.fault({ target: 'registrar', kind: 'lost', match: '/update', times: 1 })
    expect((await browser.put(path, TARGET)).statusCode).toBe(503)
    expect((await browser.get(path)).json()).toMatchObject({
      ...TARGET,
      state: 'on',
      dns: { ready: false, in_the_way: [] },
    })
    expect((await visit(domain)).status).toBe(302)
    expect((await browser.put(path, TARGET)).json()).toMatchObject({ dns: { ready: true } })
    expect(await recordsOf()).toMatchObject(OURS)
  })

  it('503, nothing stored: it can’t even be read', async () => {
    await lab.fault({ target: 'registrar', kind: 'server_error', match: '/', times: 20 })
    expect((await hosted.browser.put(path, TARGET)).statusCode).toBe(503)
    await lab.reset()
    expect((await hosted.browser.get(path)).statusCode).toBe(404)
  })

  it('503, then 200: a stopped forwarding ends at once, and its records are removed later', async () => {
    const { browser, domain } = hosted
    const { visit } = await openForwarding(house)
    await browser.put(path, TARGET)
    await lab.fault({ target: 'registrar', kind: 'lost', match: '/update', times: 1 })
    expect((await browser.delete(path)).statusCode).toBe(503)
    expect((await visit(domain)).status).toBe(404)
    expect((await browser.get(path)).json()).toMatchObject({
      state: 'stopping',
      dns: { ready: true },
    })
    expect((await browser.delete(path)).json()).toMatchObject({ changes: { removed: OURS } })
    expect((await browser.get(path)).statusCode).toBe(404)
  })

  it('200: setting it again after half a stop turns it on again', async () => {
    const { browser } = hosted
    await browser.put(path, TARGET)
    await lab.fault({ target: 'registrar', kind: 'lost', match: '/update', times: 1 })
    await browser.delete(path)
    expect((await browser.put(path, TARGET)).statusCode).toBe(200)
    expect((await browser.get(path)).json()).toMatchObject({ state: 'on', dns: { ready: true } })
  })
})
