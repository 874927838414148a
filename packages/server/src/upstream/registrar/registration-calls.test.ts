import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { givenLab, type TestLab } from '../../../test/support/lab.ts'
import { RegistrarClient } from './registrar-client.ts'
import { RegistrarError } from './registrar-error.ts'
import { costOf, CREATE_DEADLINE_MS, type NewDomain } from './registration-calls.ts'

let lab: TestLab
let client: RegistrarClient

const CONTACT = {
  name: 'Robin Harbor',
  addressLine: ['1 Quay Street'],
  postalCode: '1011 AB',
  city: 'Amsterdam',
  country: 'NL',
  email: 'robin@example.com',
  voice: '+31.201234567',
}
const ORDER: NewDomain = {
  period: 12,
  registrant: 'con-1',
  contacts: [],
  ns: ['ns1.example.com', 'ns2.example.com'],
  privacyProtect: false,
  autoRenew: false,
}

beforeAll(async () => {
  lab = await givenLab()
  client = open()
  await client.addContact('con-1', CONTACT)
})
afterEach(async () => {
  await lab.reset()
  await lab.usualRegistrations()
})

const open = () =>
  new RegistrarClient({ url: lab.registrar, apiKey: 'lab-registrar-key', customer: 'namehouse' })

let count = 0
const freshName = (tld = 'com') => `unused-call-${(count += 1)}.${tld}`

describe('registering', () => {
  it('quotes, creates and finds the process with its cost, latest first', async () => {
    const name = freshName()
    const { registrations } = client
    const quote = await registrations.quote(name, ORDER)
    const since = new Date(Date.now() - 60_000)
    expect(await registrations.listProcesses(name, since)).toEqual([])
    const created = await registrations.create(name, { ...ORDER, billables: [] })
    expect(created).toEqual({ processId: expect.any(Number), isPending: false })
    await client.update(name, { autoRenew: false })
    const [update, create] = await registrations.listProcesses(name, since)
    expect([update?.action, create?.action]).toEqual(['update', 'create'])
    expect(create?.id).toBe(created.processId)
    expect(create && costOf(create)).toEqual({ cost_cents: quote.total, cost_other: null })
    expect(await client.readDomain(name)).toMatchObject({ autoRenew: false, registrant: 'con-1' })
  })

  it('a price that has to be acknowledged is a quote all the same', async () => {
    const name = freshName()
    const quote = { currency: 'USD', total: 77, billables: [] }
    const body = JSON.stringify({ type: 'BillableAcknowledgmentNeededException', quote })
    const match = `${name}/quote-create`
    await lab.fault({ target: 'registrar', kind: 'answer', match, status: 400, body })
    expect(await client.registrations.quote(name, ORDER)).toEqual(quote)
  })

  it.each([
    [{ total: 0 }, { currency: 'USD', total: 0, billables: [] }],
    [
      { total: 0, currency: null, billables: null },
      { currency: 'USD', total: 0, billables: [] },
    ],
    [
      { total: 77, currency: 'USD' },
      { currency: 'USD', total: 77, billables: [] },
    ],
    // Dollars are never guessed: nothing is sold at a price in no currency.
    [
      { total: 77, billables: [] },
      { currency: '', total: 77, billables: [] },
    ],
  ])('a quote may lack its currency and billables: %j', async (quote, read) => {
    const name = freshName()
    const fault = { target: 'registrar', kind: 'answer', match: name, status: 200 }
    await lab.fault({ ...fault, body: JSON.stringify({ quote }) })
    expect(await client.registrations.quote(name, ORDER)).toEqual(read)
    expect(await client.transfers.quote(name, ORDER)).toEqual(read)
    expect(await client.quoteRenewal(name, { period: 12 })).toEqual(read)
    expect(await client.quoteRestoration(name, { reason: 'paid late' })).toEqual(read)
    const body = JSON.stringify({ type: 'BillableAcknowledgmentNeededException', quote })
    await lab.reset()
    await lab.fault({ ...fault, status: 400, body })
    expect(await client.registrations.quote(name, ORDER)).toEqual(read)
    expect(await client.transfers.quote(name, ORDER)).toEqual(read)
    expect(await client.quoteRenewal(name, { period: 12 })).toEqual(read)
    expect(await client.quoteRestoration(name, { reason: 'paid late' })).toEqual(read)
  })

  it.each(['server_error', 'drop', 'garbage', 'rate_limit', 'maintenance'])(
    'an order is never repeated by the client: %s',
    async (kind) => {
      const name = freshName()
      await lab.fault({ target: 'registrar', kind, match: `${name}/create` })
      // Garbage is not an answer that we read, so it may be taken for success: the caller looks.
      await open()
        .registrations.create(name, { ...ORDER, billables: [] })
        .catch((error: unknown) => expect(error).toBeInstanceOf(RegistrarError))
      expect(await lab.countRequests('registrar', `${name}/create`)).toBe(1)
    },
  )

  it('an order may take a minute, other calls may not', () => {
    expect(CREATE_DEADLINE_MS).toBeGreaterThanOrEqual(60_000)
  })

  it('stores what a registry wants to know, again and again', async () => {
    const { provider } = await client.readTld('it')
    for (const taxNumber of ['NL1', 'NL2']) {
      await client.registrations.setProperties('con-1', provider, { taxNumber })
    }
    await expect(client.registrations.quote(freshName('it'), ORDER)).resolves.toMatchObject({
      currency: 'USD',
    })
  })
})

describe('costOf', () => {
  it.each([
    [{ USD: 900 }, 900, null],
    [{ USD: 0 }, 0, null],
    [{ EUR: 900 }, null, { EUR: 900 }],
    [{ USD: 100, EUR: 900 }, null, { USD: 100, EUR: 900 }],
    [{ USD: -1 }, null, null],
    [{ USD: '900' }, null, null],
    [{ dollars: 900 }, null, null],
    [undefined, null, null],
    ['900', null, null],
  ])('%j costs %s US cents, or %j', (transaction, cost_cents, cost_other) => {
    expect(costOf({ transaction })).toEqual({ cost_cents, cost_other })
  })
})
