import { randomUUID } from 'node:crypto'
import { type AddressInfo, connect } from 'node:net'
import { beforeAll, describe, expect, it } from 'vitest'
import { givenListing } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { type Browser, givenSignedIn } from '../../../../test/support/people.ts'
import { importListings } from '../../market/listings/import-listings.ts'
import { importRows } from '../../market/listings/import-rows.ts'
import { until } from '../../../../test/support/until.ts'

let house: House
let staff: Browser
let cookie: string

beforeAll(async () => {
  house = await openHouse()
  staff = (await givenSignedIn(house, 'staff')).browser
  cookie = [...staff.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
})

const someName = () => `name-${randomUUID().slice(0, 8)}.com`

async function send(payload: string | Buffer, type = 'text/csv', query = 'live') {
  const answer = await house.app.inject({
    method: 'POST',
    url: `/api/staff/listings/import?environment=${query}`,
    headers: { cookie, 'content-type': type, 'sec-fetch-site': 'same-origin' },
    payload,
  })
  return { status: answer.statusCode, body: answer.json() }
}

async function patch(id: string, payload: object) {
  const answer = await house.app.inject({
    method: 'PATCH',
    url: `/api/staff/listings/${id}`,
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
    payload,
  })
  return { status: answer.statusCode, body: answer.json() }
}

const isOffered = async (domain: string): Promise<boolean> => {
  const page = (await house.app.inject(`/api/market/listings?q=${domain}`)).json()
  return page.page.total === 1
}

describe('one listing', () => {
  it('201, 200: a listing is added, shown immediately, changed, withdrawn and relisted', async () => {
    const domain = someName()
    const body = { domain: `HTTPS://${domain}/`, environment: 'live', bin_price_cents: 500_00 }
    const added = await staff.post('/api/staff/listings', body)
    expect(added.statusCode).toBe(201)
    expect(added.json()).toMatchObject({ domain, tld: 'com', approved: true, sold_at: null })
    const { id } = added.json()
    expect(await isOffered(domain)).toBe(true)
    expect((await patch(id, { withdrawn: true })).status).toBe(200)
    expect(await isOffered(domain)).toBe(false)
    const back = await patch(id, { withdrawn: false, floor_price_cents: 400_00, domain })
    expect(back.body).toMatchObject({ floor_price_cents: 400_00, withdrawn_at: null })
    expect(await isOffered(domain)).toBe(true)
    const listed = (await staff.get(`/api/staff/listings?domain=${domain}`)).json()
    expect(listed.listings).toEqual([back.body])
  })

  it('400, 404, 409: what cannot be added or changed', async () => {
    const domain = someName()
    const good = { domain, environment: 'live', bin_price_cents: 500_00 }
    const post = async (change: object) =>
      (await staff.post('/api/staff/listings', { ...good, ...change })).statusCode
    for (const wrong of [
      { domain: 'acme' },
      { bin_price_cents: 0 },
      { bin_price_cents: 1.5 },
      { bin_price_cents: 1_000_000_000_001 },
      { floor_price_cents: 500_01 },
      { environment: 'test' },
      { sold_at: null },
    ])
      expect([wrong, await post(wrong)]).toEqual([wrong, 400])
    expect([await post({}), await post({})]).toEqual([201, 409])
    expect(await post({ environment: 'sandbox' })).toBe(201)
    const id = await givenListing(house, { domain: someName() })
    for (const wrong of [
      {},
      { domain: 'other.com' },
      { environment: 'sandbox' },
      { floor_price_cents: 100_01 },
      { sold_at: null },
    ])
      expect([wrong, (await patch(id, wrong)).status]).toEqual([wrong, 400])
    expect((await patch(randomUUID(), { approved: false })).status).toBe(404)
    expect((await patch('x', { approved: false })).status).toBe(400)
  })
})

describe('an import', () => {
  it('200: CSV with a BOM, quotes, columns in any order and extra columns', async () => {
    const [one, two] = [someName(), someName()]
    const file = [
      '\uFEFFnote,"BIN_PRICE_CENTS",domain,floor_price_cents,marketplace_visible',
      `"a, ""b""",100000,"${one}",,`,
      '',
      `,250000,${two.toUpperCase()},200000,no`,
    ].join('\r\n')
    expect(await send(file)).toMatchObject({
      status: 200,
      body: { created: 2, updated: 0, rejected: 0, errors: [] },
    })
    const rows = await house.db`
      select domain, bin_price_cents, floor_price_cents, marketplace_visible from listings
      where domain in (${one}, ${two}) order by bin_price_cents limit 2
    `
    expect([...rows]).toEqual([
      {
        domain: one,
        bin_price_cents: 1000_00,
        floor_price_cents: null,
        marketplace_visible: true,
      },
      {
        domain: two,
        bin_price_cents: 2500_00,
        floor_price_cents: 2000_00,
        marketplace_visible: false,
      },
    ])
  })

  it('200: repeating an import changes nothing, and a new price updates the price', async () => {
    const domain = someName()
    const file = `domain,bin_price_cents\n${domain},100000\n`
    expect((await send(file)).body).toMatchObject({ created: 1, updated: 0 })
    expect((await send(file)).body).toMatchObject({ created: 0, updated: 1, unchanged: 1 })
    const dearer = (await send(file.replace('100000', '200000'))).body
    expect(dearer).toMatchObject({ created: 0, updated: 1, unchanged: 0 })
    const rows = await house.db`select bin_price_cents from listings where domain = ${domain}`
    expect([...rows]).toEqual([{ bin_price_cents: 2000_00 }])
  })

  it('200: if a name appears twice, the last line wins', async () => {
    const domain = someName()
    const file = `domain,bin_price_cents\n${domain},100\n${domain},200\n${domain},300\n`
    expect((await send(file)).body).toMatchObject({ created: 1, updated: 2, rejected: 0 })
    const rows = await house.db`select bin_price_cents from listings where domain = ${domain}`
    expect([...rows]).toEqual([{ bin_price_cents: 300 }])
  })

  it('200: NDJSON, with bad lines reported and the others imported', async () => {
    const lines = [
      JSON.stringify({ domain: someName(), bin_price_cents: 100_00, approved: false }),
      '{"domain":',
      '[]',
      '{"domain":"acme","bin_price_cents":1}',
      '{"domain":"acme.com"}',
      '{"domain":"acme.com","bin_price_cents":"12.50"}',
      '{"domain":"acme.com","bin_price_cents":-1}',
      '{"domain":"acme.com","bin_price_cents":1e20}',
      '{"domain":"acme.com","bin_price_cents":5,"floor_price_cents":6}',
      '{"domain":"acme.com","bin_price_cents":5,"approved":"maybe"}',
      '{"__proto__":{"domain":"acme.com","bin_price_cents":5}}',
      `{"domain":"${'a'.repeat(5_000)}.com","bin_price_cents":5}`,
    ]
    const { status, body } = await send(lines.join('\n'), 'application/x-ndjson')
    expect([status, body.created, body.rejected]).toEqual([200, 1, 11])
    expect(body.errors.map(({ line }: { line: number }) => line)).toEqual([
      2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
    ])
    expect(body.errors.at(-1).message).toBe('is longer than 4096 bytes')
  })

  it('200: an unclosed quote only spoils its own line', async () => {
    const [one, two] = [someName(), someName()]
    const file = `domain,bin_price_cents\n"${one},100\n${two},200\n"a"b"",1\n`
    const { body } = await send(file)
    expect(body).toMatchObject({ created: 1, rejected: 2 })
    expect(body.errors[0]).toEqual({ line: 2, message: 'has a quote that does not end' })
  })

  it('200: other charsets and endless lines are rejected line by line', async () => {
    const good = someName()
    const file = Buffer.concat([
      Buffer.from('domain,bin_price_cents\n'),
      Buffer.from('bücher.com,100\n', 'latin1'),
      Buffer.alloc(3_000_000, 'x'),
      Buffer.from(`\n${good},100\n`),
    ])
    const { body } = await send(file)
    expect(body).toMatchObject({ created: 1, rejected: 2 })
    expect(body.errors).toEqual([
      { line: 2, message: 'is not UTF-8' },
      { line: 3, message: 'is longer than 4096 bytes' },
    ])
  })

  it('200: at most the first hundred errors are returned', async () => {
    const { body } = await send(`domain,bin_price_cents\n${'nonsense,1\n'.repeat(250)}`)
    expect([body.rejected, body.errors.length]).toEqual([250, 100])
  })

  it('400, 415: an invalid file, and nothing is written', async () => {
    const utf16 = Buffer.from('\uFEFFdomain,bin_price_cents\n', 'utf16le')
    for (const wrong of ['name,price\na.com,1\n', utf16, '\n', 'domain,domain,bin_price_cents\n'])
      expect((await send(wrong)).status).toBe(400)
    expect((await send('', 'text/csv')).status).toBe(400)
    expect((await send('domain,bin_price_cents\n', 'text/csv', 'test')).status).toBe(400)
    expect((await send('{}', 'application/json')).status).toBe(415)
    house.clock.advance(1)
    expect((await send('domain\n')).status).toBe(400)
    const failed = (await staff.get('/api/staff/listings/imports?limit=1')).json().imports[0]
    expect(failed).toMatchObject({ status: 'failed', created: 0 })
  })

  it('200: sold and withdrawn listings stay that way', async () => {
    const [sold, withdrawn] = [someName(), someName()]
    await givenListing(house, { domain: withdrawn, withdrawn: true })
    await givenListing(house, { domain: sold, sold: true })
    const { body } = await send(`domain,bin_price_cents\n${sold},1\n${withdrawn},1\n`)
    expect(body).toMatchObject({ created: 0, updated: 0, rejected: 2 })
    expect(body.errors[0].message).toBe(`${sold} is sold and was left as it is`)
    expect([await isOffered(sold), await isOffered(withdrawn)]).toEqual([false, false])
    const rows = await house.db`
      select 1 from listings where domain in (${sold}, ${withdrawn}) and bin_price_cents = 1
    `
    expect(rows.length).toBe(0)
  })

  it('two concurrent imports of the same names leave each name once', async () => {
    const names = Array.from({ length: 3_000 }, someName)
    const file = (list: string[]) =>
      `domain,bin_price_cents\n${list.map((name) => `${name},100\n`).join('')}`
    const answers = await Promise.all([send(file(names)), send(file(names.toReversed()))])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const rows = await house.db`select 1 from listings where domain = any(${names}) limit 9999`
    expect(rows.length).toBe(3_000)
  })

  it('50,000 rows are imported in constant memory: reading never gets ahead of writing', async () => {
    const mark = randomUUID().slice(0, 6)
    let read = 0
    async function* chunks() {
      yield Buffer.from('domain,bin_price_cents,floor_price_cents\n')
      for (; read < 50_000; read += 500) {
        const lines = Array.from({ length: 500 }, (_, i) => `b-${mark}-${read + i}.com,100,50\n`)
        yield Buffer.from(lines.join(''))
      }
    }
    let lead = 0
    const onProgress = ({ created }: { created: number }) => {
      lead = Math.max(lead, read - created)
    }
    const rows = importRows(chunks(), 'csv')
    const given = { environment: 'live', rows, onProgress } as const
    const result = await importListings(house.db, given, house.clock)
    expect(result).toMatchObject({ created: 50_000, rejected: 0 })
    expect(lead).toBeLessThan(5_000)
  })

  it('an aborted upload has imported what its record says', async () => {
    await house.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = house.app.server.address() as AddressInfo
    house.clock.advance(1)
    const mark = randomUUID().slice(0, 6)
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(
      'POST /api/staff/listings/import?environment=live HTTP/1.1\r\nHost: h\r\n' +
        `Cookie: ${cookie}\r\nSec-Fetch-Site: same-origin\r\nContent-Type: text/csv\r\n` +
        'Content-Length: 9000000\r\n\r\ndomain,bin_price_cents\n',
    )
    for (let i = 0; i < 5_000; i += 1) socket.write(`cut-${mark}-${i}.com,100\n`)
    const last = async () =>
      (await staff.get('/api/staff/listings/imports?limit=1')).json().imports[0]
    await until('some of it is in the market', async () => {
      const { status, created } = await last()
      return status === 'running' && created >= 4_000
    })
    socket.destroy()
    const record = await until('the import has failed', async () => {
      const found = await last()
      return found.status === 'failed' && found
    })
    expect(record.reason).toBe('The file broke off.')
    const rows = await house.db`
      select 1 from listings where domain like ${`cut-${mark}-%`} limit 9999
    `
    expect(rows.length).toBe(record.created)
    const again = (await staff.get(`/api/staff/listings/imports/${record.import_id}`)).json()
    expect(again).toEqual(record)
    expect((await staff.get('/api/staff/listings/imports/imp_x')).statusCode).toBe(404)
  })
})
