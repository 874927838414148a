import { beforeAll, describe, expect, it } from 'vitest'
import { catalogueDatabase } from '../../../../test/support/catalogue-database.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { Browser, givenSignedIn } from '../../../../test/support/people.ts'
import {
  ended,
  givenDomains,
  readOperation,
  runWorker,
  someNames,
} from '../../../../test/support/portfolio.ts'
import { until } from '../../../../test/support/until.ts'

let house: House
let lab: TestLab
let owner: Awaited<ReturnType<typeof givenSignedIn>>
let stranger: Awaited<ReturnType<typeof givenSignedIn>>

beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab, await catalogueDatabase(lab))
  owner = await givenSignedIn(house)
  stranger = await givenSignedIn(house)
})

const own = async (count: number) => await givenDomains(house, lab, owner, someNames(count))

async function start(op: string, body: object, browser = owner.browser) {
  const answer = await browser.post(`/api/domains/bulk/${op}`, body)
  return { status: answer.statusCode, body: answer.json() }
}

const rowOf = async (domain: string) => {
  const [row] = await house.db`
    select locked from domains where domain = ${domain}
  `
  return row
}

const countOperations = async () => (await house.db`select id from bulk_operations`).length

const CONTACT = {
  name: 'Ada Harbor',
  email: 'ada@example.com',
  phone: '+31.201234567',
  address_line: '2 Quay Street',
  postal_code: '1011 AB',
  city: 'Amsterdam',
  country: 'NL',
}

describe('names', () => {
  it('200: the same name in several spellings counts once', async () => {
    const [name = ''] = await own(1)
    const domains = [name, name.toUpperCase(), `https://${name}/`, ` ${name}. `]
    expect((await start('lock', { domains })).body).toMatchObject({ total: 1 })
  })

  it('200: another account’s name fails just like an unregistered one, and is not changed', async () => {
    runWorker(house)
    const [foreign = ''] = await givenDomains(house, lab, stranger, someNames(1))
    const [mine = ''] = await own(1)
    const domains = [mine, foreign, 'nobody-has-this.com', 'no name']
    const { body } = await start('lock', { domains })
    const operation = await ended(owner.browser, body.bulkOpId)
    expect(operation).toMatchObject({ total: 4, done: 1, failed: 3, status: 'done' })
    const [, second, third, fourth] = operation.items
    expect(second).toMatchObject({ code: 'not_owned' })
    expect(third).toMatchObject({ code: 'not_owned', message: second?.message })
    expect(fourth).toMatchObject({ domain: 'no name', code: 'invalid_name' })
    expect((await lab.doneByRegistrar('update')).has(foreign)).toBe(false)
    expect(await rowOf(foreign)).toMatchObject({ locked: false })
  })
})

describe('refusals', () => {
  const one = { domains: ['a-harbor.com'] }

  it.each([
    ['an unknown operation', 'explode', one],
    ['no names', 'lock', { domains: [] }],
    ['1,001 names', 'lock', { domains: someNames(1_001) }],
    ['no list of names', 'lock', {}],
    ['names that are not text', 'lock', { domains: [1] }],
    ['a text as payload', 'lock', { ...one, payload: 'x' }],
    ['a list as payload', 'lock', { ...one, payload: [] }],
    ['an option that is not a boolean', 'lock', { ...one, options: { dry_run: 'yes' } }],
    ['no name servers', 'setNameservers', one],
    ['one name server', 'setNameservers', { ...one, payload: { nameservers: ['ns1.a.com'] } }],
    [
      'the same name server twice',
      'setNameservers',
      { ...one, payload: { nameservers: ['ns1.a.com', 'NS1.a.com'] } },
    ],
    [
      'fourteen name servers',
      'setNameservers',
      { ...one, payload: { nameservers: Array.from({ length: 14 }, (_, n) => `ns${n}.a.com`) } },
    ],
    [
      'an IP address as name server',
      'setNameservers',
      { ...one, payload: { nameservers: ['127.0.0.1', 'ns1.a.com'] } },
    ],
    ['no folder', 'setFolder', one],
    ['an empty folder', 'setFolder', { ...one, payload: { folder: ' ' } }],
    ['a folder of 61 characters', 'setFolder', { ...one, payload: { folder: 'x'.repeat(61) } }],
    ['no contact', 'setContacts', { ...one, payload: {} }],
    ['an unknown contact', 'setContacts', { ...one, payload: { admin: 'con_x' } }],
    ['a contact that is not text', 'setContacts', { ...one, payload: { admin: null } }],
    ['no auto-renew setting', 'setAutoRenew', one],
    ['half a year', 'renew', { ...one, payload: { years: 0.5 } }],
    ['eleven years', 'renew', { ...one, payload: { years: 11 } }],
    ['years as text', 'renew', { ...one, payload: { years: '1' } }],
    ['no reason', 'restore', { ...one, payload: { reason: '' } }],
  ])('400: %s', async (_, op, body) => {
    const before = await countOperations()
    const answer = await start(op, body)
    expect([answer.status, answer.body.error.code]).toEqual([400, 'validation_error'])
    expect(await countOperations()).toBe(before)
  })

  it('400: another account’s contact', async () => {
    const theirs = (await stranger.browser.post('/api/contacts', CONTACT)).json<{ id: string }>()
    const payload = { admin: theirs.id }
    const answer = await start('setContacts', { domains: await own(1), payload })
    expect(answer.body.error).toMatchObject({ code: 'validation_error' })
  })

  it('401: signed out; 403: a request from another site with the cookie', async () => {
    expect((await start('lock', one, new Browser(house))).status).toBe(401)
    const headers = { 'sec-fetch-site': 'cross-site' }
    const answer = await owner.browser.post('/api/domains/bulk/lock', one, { headers })
    expect(answer.statusCode).toBe(403)
  })

  it('413: more than 256 KiB; a thousand long names fit', async () => {
    const large = { domains: ['a'.repeat(300)], payload: { x: 'x'.repeat(256 * 1024) } }
    expect((await start('lock', large)).status).toBe(413)
    const long = someNames(1_000).map((name) => `${'a'.repeat(50)}-${name}`)
    expect((await start('lock', { domains: long })).status).toBe(200)
  })

  it('429: too many unfinished operations; running ones continue', async () => {
    const busy = await givenSignedIn(house)
    const domains = await givenDomains(house, lab, busy, someNames(1))
    for (let n = 0; n < 20; n += 1) {
      expect((await start('lock', { domains }, busy.browser)).status).toBe(200)
    }
    const refused = await start('lock', { domains }, busy.browser)
    expect([refused.status, refused.body.error.code]).toEqual([429, 'quota_exceeded'])
    runWorker(house)
    await until('one has ended', async () => {
      return (await start('lock', { domains }, busy.browser)).status === 200
    })
  })

  it('404: another account’s operation, and an unknown one', async () => {
    house.clock.advance(1_000)
    const { body } = await start('lock', { domains: await own(1) })
    const path = `/api/domains/bulk/${body.bulkOpId}`
    expect((await owner.browser.get(path)).statusCode).toBe(200)
    expect((await stranger.browser.get(path)).statusCode).toBe(404)
    expect((await stranger.browser.get('/api/domains/bulk/bulk_x')).statusCode).toBe(404)
    expect((await new Browser(house).get(path)).statusCode).toBe(401)
    const theirs = (await stranger.browser.get('/api/domains/bulk')).json()
    expect(JSON.stringify(theirs)).not.toContain(body.bulkOpId)
    expect((await owner.browser.get('/api/domains/bulk')).json().operations[0]).toMatchObject({
      bulkOpId: body.bulkOpId,
      total: 1,
    })
    expect(await readOperation(owner.browser, body.bulkOpId)).toMatchObject({ total: 1 })
  })
})
