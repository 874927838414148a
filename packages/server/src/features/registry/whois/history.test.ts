import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { Browser, givenSignedIn } from '../../../../test/support/people.ts'
import { KEPT_DAYS, whoisJobs } from './jobs.ts'
import { KEPT_MAX } from './keep-lookup.ts'

const PATH = '/api/tools/whois'
const HISTORY = `${PATH}/history`

let lab: TestLab
let house: House
let anyone: Browser

beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({ rateLimitScale: 1 }, lab)
  anyone = (await givenSignedIn(house)).browser
})
afterEach(() => lab.reset())

let lastAddress = 0
/** A new address per test, so quotas don't mix. */
const newAddress = () => `203.0.113.${(lastAddress += 1)}`

async function lookUp(
  browser: Browser,
  domain: string,
  { from = newAddress(), headers = {} }: { from?: string; headers?: Record<string, string> } = {},
) {
  return await browser.post(PATH, { domain }, { address: from, headers })
}

async function countOf(account_id: string): Promise<number> {
  const [row] = await house.db<{ count: number }[]>`
    select count(*) as count from whois_lookups where account_id = ${account_id}
  `
  return row?.count ?? 0
}

const RESULT = JSON.stringify({
  domain: 'old.com',
  status: '',
  registrar: 'A Registrar',
  registrant: '',
  creation_date: '',
  expiration_date: '',
  update_date: '',
  nameservers: [],
  emails: [],
  raw_source: 'RDAP',
  redacted: [],
})

/** Inserts earlier lookups, one second apart, ending now. */
async function givenHistory(account_id: string, rows: number): Promise<void> {
  await house.db`
    insert into whois_lookups (id, account_id, domain, result, created_at)
    select ${account_id} || '_' || n, ${account_id}, 'old-' || n || '.com', ${RESULT}::text::json,
      ${house.clock.now()}::timestamptz - make_interval(secs => n)
    from generate_series(1, ${rows}::int) n
  `
}

describe('POST /api/tools/whois when signed in', () => {
  it('201: the lookup has an id, counts against a quota of 100, and is in the history', async () => {
    const { browser } = await givenSignedIn(house)
    const answer = await lookUp(browser, 'Busy-Harbor.com')
    expect(answer.statusCode).toBe(201)
    const { lookup, used, cap, remaining } = answer.json()
    expect([used, cap, remaining]).toEqual([1, 100, 99])
    expect(lookup.id).toMatch(/^lkp_[0-9a-z]{26}$/)
    expect(answer.headers['ratelimit-policy']).toBe('100;w=86400')
    expect((await browser.get(HISTORY)).json()).toEqual({ lookups: [lookup], next_cursor: null })
    expect((await browser.get(`${HISTORY}/${lookup.id}`)).json()).toEqual({ lookup })
  })

  it('404: a failed lookup uses no quota and is not in the history', async () => {
    const { id, browser } = await givenSignedIn(house)
    expect((await lookUp(browser, 'free-harbor-4711.com')).statusCode).toBe(404)
    expect((await lookUp(browser, 'lost-harbor.xyz')).statusCode).toBe(404)
    expect((await lookUp(browser, 'no name')).statusCode).toBe(400)
    expect(await countOf(id)).toBe(0)
    expect((await lookUp(browser, 'busy-harbor.com')).json()).toMatchObject({ used: 1 })
  })

  it('201: the quotas of a person and of their shared address are separate', async () => {
    const from = newAddress()
    const anonymous = new Browser(house)
    const [one, two] = [await givenSignedIn(house), await givenSignedIn(house)]
    for (let used = 1; used <= 10; used += 1) {
      expect((await lookUp(anonymous, 'busy-harbor.com', { from })).json()).toMatchObject({ used })
    }
    expect((await lookUp(anonymous, 'busy-harbor.com', { from })).statusCode).toBe(429)
    const first = await lookUp(one.browser, 'busy-harbor.com', { from })
    expect(first.json()).toMatchObject({ used: 1, cap: 100 })
    const second = await lookUp(one.browser, 'busy-harbor.com')
    expect(second.json()).toMatchObject({ used: 2, cap: 100 })
    const other = await lookUp(two.browser, 'busy-harbor.com', { from })
    expect(other.json()).toMatchObject({ used: 1, cap: 100 })
    expect((await lookUp(anonymous, 'busy-harbor.com')).json()).toMatchObject({ used: 1, cap: 10 })
  })

  it('429: after 100 lookups, from any number of addresses, until midnight', async () => {
    const { id, browser } = await givenSignedIn(house)
    for (let tens = 0; tens < 10; tens += 1) {
      const ten = Array.from({ length: 10 }, () => lookUp(browser, 'busy-harbor.com'))
      for (const { statusCode } of await Promise.all(ten)) expect(statusCode).toBe(201)
    }
    const over = await lookUp(browser, 'busy-harbor.com')
    expect([over.statusCode, over.json().error.code]).toEqual([429, 'quota_exceeded'])
    const sinceMidnight = house.clock.now().getTime() % 86_400_000
    const wait = Math.ceil((86_400_000 - sinceMidnight) / 1000)
    expect(over.headers['retry-after']).toBe(String(wait))
    expect(await countOf(id)).toBe(100)
    house.clock.advance(wait * 1000)
    expect((await lookUp(browser, 'busy-harbor.com')).json()).toMatchObject({ used: 1 })
  })

  it('201: a cookie sent by another site’s page uses no quota and adds no history', async () => {
    const { id, browser } = await givenSignedIn(house)
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' }
    const answer = await lookUp(browser, 'busy-harbor.com', { headers })
    expect(answer.json()).toMatchObject({ lookup: { id: null }, cap: 10 })
    expect(await countOf(id)).toBe(0)
  })

  it('201: without a session, or with an expired one, there is no id', async () => {
    const { browser } = await givenSignedIn(house)
    await browser.post('/api/auth/sign-out')
    for (const anonymous of [browser, new Browser(house)]) {
      const answer = await lookUp(anonymous, 'busy-harbor.com')
      expect(answer.json()).toMatchObject({ lookup: { id: null }, cap: 10 })
    }
  })
})

describe('an Idempotency-Key when signed in', () => {
  const keyed = { headers: { 'idempotency-key': 'mine' } }

  it('201: a repeat replays the lookup, which is stored once and counted once', async () => {
    const { id, browser } = await givenSignedIn(house)
    const asked = Array.from({ length: 5 }, () => lookUp(browser, 'busy-harbor.com', keyed))
    const answers = await Promise.all(asked)
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    const again = await lookUp(browser, 'BUSY-harbor.com', keyed)
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect(again.body).toBe(answers[0]?.body)
    expect(await countOf(id)).toBe(1)
    expect((await lookUp(browser, 'busy-harbor.com')).json()).toMatchObject({ used: 2 })
  })

  it('201: a key is not shared with the same address or with another account', async () => {
    const from = newAddress()
    const { browser } = await givenSignedIn(house)
    await lookUp(browser, 'busy-harbor.com', { ...keyed, from })
    for (const other of [new Browser(house), (await givenSignedIn(house)).browser]) {
      const answer = await lookUp(other, 'dormant-meadow.net', { ...keyed, from })
      expect([answer.statusCode, answer.headers['idempotent-replayed']]).toEqual([201, undefined])
    }
  })
})

describe('GET /api/tools/whois/history', () => {
  it('200: paged, newest first, each lookup once', async () => {
    const { id, browser } = await givenSignedIn(house)
    await givenHistory(id, 5)
    const seen: string[] = []
    let url = `${HISTORY}?limit=2`
    for (let pages = 0; pages < 5; pages += 1) {
      const { lookups, next_cursor } = (await browser.get(url)).json()
      seen.push(...lookups.map(({ domain }: { domain: string }) => domain))
      if (next_cursor === null) break
      url = `${HISTORY}?limit=2&cursor=${next_cursor}`
    }
    expect(seen).toEqual(['old-1.com', 'old-2.com', 'old-3.com', 'old-4.com', 'old-5.com'])
  })

  it('404: another account’s lookup; lists stay empty even with its cursor', async () => {
    const [owner, stranger] = [await givenSignedIn(house), await givenSignedIn(house)]
    for (let i = 0; i < 2; i += 1) await lookUp(owner.browser, 'busy-harbor.com')
    const { lookups, next_cursor } = (await owner.browser.get(`${HISTORY}?limit=1`)).json()
    expect(next_cursor).toEqual(expect.any(String))
    const answer = await stranger.browser.get(`${HISTORY}/${lookups[0].id}`)
    expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'not_found'])
    for (const query of ['', `?cursor=${next_cursor}`]) {
      const list = await stranger.browser.get(HISTORY + query)
      expect(list.json()).toEqual({ lookups: [], next_cursor: null })
    }
  })

  it.each(['lkp_00000000000000000000000000', 'lkp_x', "' or 1=1", '%00', '..%2f..'])(
    '404: %s',
    async (id) => {
      expect((await anyone.get(`${HISTORY}/${id}`)).statusCode).toBe(404)
    },
  )

  it.each(['limit=0', 'limit=201', 'limit=x', 'cursor=', 'cursor=abc'])(
    '400: %s',
    async (query) => {
      const { browser } = await givenSignedIn(house)
      expect((await browser.get(`${HISTORY}?${query}`)).statusCode).toBe(400)
    },
  )

  it('401: not signed in', async () => {
    const anonymous = new Browser(house)
    for (const url of [HISTORY, `${HISTORY}/lkp_00000000000000000000000000`]) {
      expect((await anonymous.get(url)).statusCode).toBe(401)
    }
  })
})

describe('the history is bounded', () => {
  it('a new lookup deletes the oldest beyond 1,000, and none of another account', async () => {
    const [person, other] = [await givenSignedIn(house), await givenSignedIn(house)]
    await givenHistory(person.id, KEPT_MAX + 5)
    await givenHistory(other.id, 3)
    await lookUp(person.browser, 'busy-harbor.com')
    const rows = await house.db<{ domain: string }[]>`
      select domain from whois_lookups where account_id = ${person.id} order by created_at
    `
    expect(rows.length).toBe(KEPT_MAX)
    expect([rows.at(0)?.domain, rows.at(-1)?.domain]).toEqual([
      `old-${KEPT_MAX - 1}.com`,
      'busy-harbor.com',
    ])
    expect(await countOf(other.id)).toBe(3)
  })

  it('the worker deletes lookups older than a year', async () => {
    const { id } = await givenSignedIn(house)
    await givenHistory(id, 2)
    const [purge] = whoisJobs(house)
    await purge?.run()
    expect(await countOf(id)).toBe(2)
    await house.db`
      update whois_lookups set created_at = created_at - make_interval(days => ${KEPT_DAYS})
      where account_id = ${id} and domain = 'old-2.com'
    `
    await purge?.run()
    expect(await countOf(id)).toBe(1)
  })
})
