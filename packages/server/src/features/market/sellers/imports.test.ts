import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { givenListing } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { Browser, givenSignedIn } from '../../../../test/support/people.ts'
import { resales } from '../../trading/purchases/resales.ts'
import { workImport } from './work-import.ts'
import { findSeller } from '../../portfolio/one-domain/find-seller.ts'

const PATH = '/api/account/listings'
const HEADER = 'domain,bin_price_cents,floor_price_cents'
let house: House
let lab: TestLab
let seller: Browser

beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab)
  seller = (await givenSignedIn(house)).browser
})

const someName = () => `file-${randomUUID().slice(0, 8)}.com`

async function send(payload: string | Buffer, browser = seller, type = 'text/csv') {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { cookie, 'content-type': type, 'sec-fetch-site': 'same-origin' }
  return await house.app.inject({ method: 'POST', url: `${PATH}/import`, headers, payload })
}

const sources = () => {
  const { db, deps } = house
  return { db, dns: deps.upstream.dns, findHolder: findSeller, resales }
}

async function work(): Promise<void> {
  while (await workImport(sources(), house.clock.now())) continue
}

const read = async (id: string, browser = seller) =>
  (await browser.get(`${PATH}/imports/${id}`)).json()

it('202, 200: lists every valid line, reports errors in the others, and shows progress', async () => {
  const [first, second, taken] = [someName(), someName(), someName()]
  await givenListing(house, { domain: taken })
  const answer = await send(
    `${HEADER}\n${first},90000,\nnonsense,100\n\n${second},5000,6000\n${second},5000,4000\n` +
      `${taken},100\n${first},1\n`,
  )
  expect(answer.statusCode).toBe(202)
  const { import_id, ...begun } = answer.json()
  expect(begun).toMatchObject({ status: 'running', total: 6, created: 0, rejected: 2 })
  await work()
  const done = await read(import_id)
  expect(done).toMatchObject({ status: 'done', total: 6, created: 2, rejected: 4, reason: null })
  expect(done.errors.map(({ line }: { line: number }) => line)).toEqual([3, 5, 7, 8])
  expect(done.errors[3].message).toContain('You already list')
  const { listings } = (await seller.get(`${PATH}?limit=200`)).json()
  const own = listings.filter(({ domain }: { domain: string }) => [first, second].includes(domain))
  expect(own.map(({ state }: { state: string }) => state)).toEqual([
    'awaiting_verification',
    'awaiting_verification',
  ])
  expect((await seller.get(`${PATH}/imports`)).json().imports[0].import_id).toBe(import_id)
})

it('409: a second file is refused before it is read', async () => {
  const { browser } = await givenSignedIn(house)
  expect((await send(`${HEADER}\n${someName()},100\n`, browser)).statusCode).toBe(202)
  // This file has no header: if it were read first, the answer would be 400.
  const second = await send('nonsense', browser)
  expect([second.statusCode, second.json().error.code]).toEqual([409, 'conflict'])
  await work()
  expect((await send('nonsense', browser)).statusCode).toBe(400)
})

it('an imported name needs the same proof as any other, and a file can’t approve it', async () => {
  const domain = someName()
  await send(`domain,bin_price_cents,approved,marketplace_visible\n${domain},100,true,true\n`)
  await work()
  const { listings } = (await seller.get(`${PATH}?limit=200`)).json()
  const own = listings.find((each: { domain: string }) => each.domain === domain)
  const total = async () =>
    (await house.app.inject(`/api/market/listings?q=${domain}`)).json().page.total
  expect((await seller.post(`${PATH}/${own.id}/verify`)).json().check).toBe('missing')
  const { record_name, record_value } = own.verification
  await lab.host(record_name, [{ type: 'TXT', data: record_value }])
  const proven = await seller.post(`${PATH}/${own.id}/verify`)
  expect(proven.json()).toMatchObject({ check: 'verified', state: 'awaiting_approval' })
  expect(await total()).toBe(0)
})

it('resumes where it stopped if the worker died midway', async () => {
  const { browser } = await givenSignedIn(house)
  const lines = Array.from({ length: 250 }, () => `${someName()},100`)
  const { import_id } = (await send(`${HEADER}\n${lines.join('\n')}`, browser)).json()
  expect(await workImport(sources(), house.clock.now())).toBe(true)
  expect(await read(import_id, browser)).toMatchObject({ status: 'running', created: 100 })
  // A batch whose transaction fails leaves no trace.
  const broken = house.db.begin(async (tx) => {
    await tx`delete from seller_import_rows where import_id = ${import_id}`
    throw new Error('the worker died')
  })
  await expect(broken).rejects.toThrow('the worker died')
  await work()
  expect(await read(import_id, browser)).toMatchObject({ status: 'done', created: 250 })
  expect(await house.db`select 1 from seller_import_rows limit 1`).toHaveLength(0)
})

it('sellers take turns: a short file doesn’t wait for the end of a long one', async () => {
  const [long, short] = [await givenSignedIn(house), await givenSignedIn(house)]
  const lines = Array.from({ length: 350 }, () => `${someName()},100`)
  const first = (await send(`${HEADER}\n${lines.join('\n')}`, long.browser)).json()
  house.clock.advance(1_000)
  const second = (await send(`${HEADER}\n${someName()},100`, short.browser)).json()
  for (let turn = 0; turn < 3; turn += 1) {
    house.clock.advance(1_000)
    await workImport(sources(), house.clock.now())
  }
  expect(await read(second.import_id, short.browser)).toMatchObject({ created: 1 })
  const under = await read(first.import_id, long.browser)
  expect([under.status, under.created]).toEqual(['running', 200])
  await work()
  expect(await read(first.import_id, long.browser)).toMatchObject({ status: 'done', created: 350 })
})

it('concurrent workers list each name once', async () => {
  const { browser } = await givenSignedIn(house)
  const lines = Array.from({ length: 320 }, () => `${someName()},100`)
  const { import_id } = (await send(`${HEADER}\n${lines.join('\n')}`, browser)).json()
  await Promise.all([work(), work(), work()])
  await work()
  expect(await read(import_id, browser)).toMatchObject({ created: 320, rejected: 0 })
})

it('400, 413, 415: a file that can’t be read leaves nothing behind', async () => {
  const refused = async (payload: string | Buffer, type?: string) =>
    (await send(payload, seller, type)).statusCode
  const before = (await seller.get(`${PATH}/imports`)).json().imports.length
  expect(await refused('')).toBe(400)
  expect(await refused('name,price\na.com,1\n')).toBe(400)
  expect(await refused(`${HEADER}\n`)).toBe(400)
  expect(await refused(Buffer.from([0xff, 0xfe, 0x64, 0]))).toBe(400)
  expect(await refused(`${HEADER}\n${'a.com,1\n'.repeat(10_001)}`)).toBe(400)
  expect(await refused(`${HEADER}\n${'x'.repeat(1024 ** 2)}`)).toBe(413)
  expect(await refused('{}', 'application/json')).toBe(415)
  expect((await seller.get(`${PATH}/imports`)).json().imports.length).toBe(before)
})

it('409: an account can run one import at a time', async () => {
  const { browser } = await givenSignedIn(house)
  const file = `${HEADER}\n${someName()},100\n`
  const both = await Promise.all([send(file, browser), send(file, browser)])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([202, 409])
  await work()
  expect((await send(`${HEADER}\n${someName()},1\n`, browser)).statusCode).toBe(202)
  await work()
})

it('401, 403, 404: signed out, another site, and another account’s import', async () => {
  const { import_id } = (await send(`${HEADER}\n${someName()},100\n`)).json()
  const other = (await givenSignedIn(house)).browser
  expect((await other.get(`${PATH}/imports/${import_id}`)).statusCode).toBe(404)
  expect((await other.get(`${PATH}/imports`)).json().imports).toEqual([])
  expect((await send(`${HEADER}\n`, new Browser(house))).statusCode).toBe(401)
  const cookie = [...seller.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { cookie, 'content-type': 'text/csv', 'sec-fetch-site': 'cross-site' }
  const answer = await house.app.inject({
    method: 'POST',
    url: `${PATH}/import`,
    headers,
    payload: HEADER,
  })
  expect(answer.statusCode).toBe(403)
  await work()
})

it('the limit of ten thousand names per account applies to imports too', async () => {
  const { browser, id } = await givenSignedIn(house)
  await house.db`
    insert into seller_listings (id, account_id, domain, tld, bin_price_cents, token, expires_at,
      created_at, updated_at)
    select gen_random_uuid(), ${id}, 'full-' || n || '.com', 'com', 100, 'token-' || n, now(),
      now(), now()
    from generate_series(1, 9999) n
  `
  const { import_id } = (
    await send(`${HEADER}\n${someName()},100\n${someName()},100\n`, browser)
  ).json()
  await work()
  const done = await read(import_id, browser)
  expect(done).toMatchObject({ status: 'done', created: 1, rejected: 1 })
  expect(done.errors[0].message).toContain('at most 10000')
})
