import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type AnswerHead, NamehouseClient, PartnerClient, type SearchEvent } from '@namehouse/sdk'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkoutPath } from '../../src/features/trading/checkout/session.ts'
import { orderOf, submit } from '../support/checkout.ts'
import { type FlakyLine, givenFlakyLine } from '../support/flaky-line.ts'
import { givenListing, givenPartner, type GivenPartner } from '../support/given.ts'
import { type House, openHouse } from '../support/house.ts'
import { givenLab } from '../support/lab.ts'
import { until } from '../support/until.ts'

const run = promisify(execFile)
const EXAMPLES = fileURLToPath(new URL('../../../sdk/examples/', import.meta.url))

let house: House
let line: FlakyLine
let given: GivenPartner
let baseUrl: string

beforeAll(async () => {
  house = await openHouse({}, await givenLab())
  baseUrl = await house.app.listen({ host: '127.0.0.1', port: 0 })
  line = await givenFlakyLine(Number(new URL(baseUrl).port))
  given = await givenPartner(house)
})

const partnerAt = (url: string, now?: () => Date) =>
  new PartnerClient({ ...given, baseUrl: url, ...(now && { now }) })

describe('a partner whose connection loses responses', () => {
  it('sells a name once, and learns of it', async () => {
    await givenListing(house, { domain: 'lost-answer.com', bin: 480_000 })
    const partner = partnerAt(line.url)
    const quote = await partner.quotes.create({ domain: 'lost-answer.com' })
    expect(quote.price_cents).toBe(480_000)

    line.loseAnswers(2)
    const heads: AnswerHead[] = []
    const onAnswer = (head: AnswerHead) => void heads.push(head)
    const order = await partner.orders.create({ quote_id: quote.quote_id }, { onAnswer })
    expect(order).toMatchObject({ domain: 'lost-answer.com', status: 'EXTERNALLY_PAID' })
    expect(heads.map(({ status, isReplayed }) => [status, isReplayed])).toEqual([[201, true]])

    const orders = []
    for await (const { public_id } of partner.orders.all({ itemsMax: 10 })) orders.push(public_id)
    expect(orders).toEqual([order.public_id])
    expect(await partner.orders.read(order.public_id)).toMatchObject({ public_id: orders[0] })
    const events = []
    for await (const { type, data } of partner.events.all({ itemsMax: 10 })) {
      events.push({ type, data })
    }
    expect(events).toMatchObject([
      { type: 'order.recorded', data: { order: { public_id: order.public_id } } },
    ])
  })

  it('refunds a sale once, and the name is for sale again', async () => {
    await givenListing(house, { domain: 'taken-back.com', bin: 100_000 })
    const partner = partnerAt(line.url)
    const sale = { domain: 'taken-back.com', sale_price_cents: 100_000 }
    const { public_id } = await partner.orders.create(sale)
    expect(await partner.inventory.availability(sale.domain)).toMatchObject({ available: false })
    line.loseAnswers(1)
    const refund = await partner.refunds.create({ public_id, reason: 'a mistake' })
    expect(refund).toMatchObject({ public_id, status: 'REFUNDED', amount_cents: 100_000 })
    expect(await partner.refunds.create({ public_id })).toEqual(refund)
    expect(await partner.inventory.availability(sale.domain)).toMatchObject({ available: true })
  })

  it('asks the sandbox to check the signature', async () => {
    const sandbox = await givenPartner(house, { environment: 'sandbox' })
    const good = new PartnerClient({ ...sandbox, baseUrl })
    const check = await good.sandbox.checkSignature({ any: 'bödy' })
    expect(check).toMatchObject({ ok: true, failed: null })
    expect(check.canonical_string).toContain('POST\n/api/partner/v1/sandbox/signature-check\n\n')
    const bad = new PartnerClient({ ...sandbox, baseUrl, secret: 'sk_wrong' })
    expect(await bad.sandbox.checkSignature()).toMatchObject({
      ok: false,
      failed: 'invalid_signature',
    })
  })

  it('can have a clock that is an hour off', async () => {
    const partner = partnerAt(line.url, () => new Date(Date.now() - 3_600_000))
    const answer = await partner.inventory.availability('nowhere.com')
    expect(answer).toMatchObject({ available: false, price_cents: null })
  })

  it('learns at the first attempt that the secret is wrong', async () => {
    const partner = new PartnerClient({ baseUrl: line.url, keyId: given.keyId, secret: 'sk_wrong' })
    const refused = partner.orders.list()
    await expect(refused).rejects.toMatchObject({
      status: 401,
      code: 'invalid_signature',
      attempts: 1,
      requestId: expect.any(String),
    })
  })
})

describe('everybody', () => {
  it('reads the search as a stream, to the end or until leaving', async () => {
    const { search } = new NamehouseClient({ baseUrl })
    const events: SearchEvent[] = []
    for await (const event of search.stream('dormant-harbor.com')) events.push(event)
    expect([events[0]?.kind, events.at(-1)?.kind]).toEqual(['header', 'done'])
    const left: SearchEvent[] = []
    for await (const event of search.stream('dormant-meadow.net')) {
      left.push(event)
      if (event.kind === 'primary_done') break
    }
    expect(left.at(-1)?.kind).toBe('primary_done')
  })

  it('looks a name up once, although the response was lost', async () => {
    const { whois } = new NamehouseClient({ baseUrl: line.url })
    line.loseAnswers(1)
    const answer = await whois.lookUp('dormant-harbor.com')
    expect(answer).toMatchObject({ lookup: { domain: 'dormant-harbor.com' }, used: 1 })
    expect((await whois.lookUp('dormant-meadow.net')).used).toBe(2)
  })
})

describe('the examples', () => {
  const example = async (name: string, ...args: string[]): Promise<string> => {
    const env = {
      PATH: process.env['PATH'] ?? '',
      NAMEHOUSE_URL: baseUrl,
      NAMEHOUSE_KEY_ID: given.keyId,
      NAMEHOUSE_SECRET: given.secret,
    }
    const command = [`${EXAMPLES}${name}`, ...args]
    return (await run(process.execPath, command, { env, timeout: 900_000 })).stdout
  }

  it('first-request', async () => {
    await givenListing(house, { domain: 'first-request.com', bin: 125_000 })
    const output = await example('first-request.ts', 'first-request.com')
    expect(output).toBe('first-request.com: for sale, 1250.00 USD\n')
    expect(await example('first-request.ts', 'nowhere.com')).toBe('nowhere.com: not for sale\n')
  })

  it('sell-a-domain: from search to the end of the order', async () => {
    await givenListing(house, { domain: 'harborlamp.com', bin: 125_000 })
    const output = example('sell-a-domain.ts', 'harborlamp')
    const { orders, refunds } = partnerAt(baseUrl)
    const { public_id } = await until('the order is recorded', async () => {
      return (await orders.list({ domain: 'harborlamp.com' })).orders[0]
    })
    await refunds.create({ public_id })
    expect((await output).trim().split('\n')).toEqual([
      'harborlamp.com for 1250.00 USD',
      `${public_id}: EXTERNALLY_PAID, you owe 106250 cents`,
      'order.recorded: EXTERNALLY_PAID',
      'order.refunded: REFUNDED',
    ])
  })

  it('hosted-checkout: the buyer pays on our page, and the partner learns of it', async () => {
    await givenListing(house, { domain: 'lamplighter.com', bin: 125_000 })
    const output = example('hosted-checkout.ts', 'lamplighter.com')
    const session_id = await until('the session is open', async () => {
      const [row] = await house.db<{ session_id: string }[]>`
        select session_id from checkout_sessions where domain = 'lamplighter.com'
      `
      return row?.session_id
    })
    const page = checkoutPath(house.deps.config.masterKey, session_id)
    expect((await submit(house, page)).status).toBe(303)
    const order = await orderOf(house, session_id)
    expect((await output).trim().split('\n')).toEqual([
      `lamplighter.com for 1250.00 USD: ${house.deps.config.baseUrl}${page}`,
      `${order}: PAID, your commission is 18750 cents`,
    ])
  })
})
