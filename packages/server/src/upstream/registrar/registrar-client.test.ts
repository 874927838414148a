import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { givenLab, type TestLab } from '../../../test/support/lab.ts'
import { RegistrarClient } from './registrar-client.ts'
import { RegistrarError } from './registrar-error.ts'

let lab: TestLab
beforeAll(async () => {
  lab = await givenLab()
})
afterEach(() => lab.reset())

const ACCOUNT = { apiKey: 'lab-registrar-key', customer: 'namehouse', deadlineMs: 2_000 }
const open = (changes: object = {}) =>
  new RegistrarClient({ url: lab.registrar, ...ACCOUNT, ...changes })

async function failureOf(work: Promise<unknown>): Promise<RegistrarError> {
  const error = await work.then(
    () => new Error('it did not fail'),
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof RegistrarError)) throw error
  return error
}

describe('what it does', () => {
  it('reads a TLD, the price list in dollars, and availability checks', async () => {
    const registrar = open()
    expect(await registrar.readTld('net')).toMatchObject({ applicableFor: ['com', 'net'] })
    const { prices } = await registrar.readPriceList()
    expect(new Set(prices.map(({ currency }) => currency))).toEqual(new Set(['USD']))
    expect(await registrar.check('premium-harbor.io')).toEqual({
      available: true,
      premium: true,
      currency: 'USD',
      price: 120_000,
      renewPrice: 120_000,
    })
  })

  it('reads the renewal price of a premium name in either spelling', async () => {
    const check = { available: true, premium: true, currency: 'USD', price: 900 }
    const body = JSON.stringify({ ...check, renewprice: 700 })
    const match = 'unused-spelling.io'
    await lab.fault({ target: 'registrar', kind: 'answer', match, status: 200, body })
    expect(await open().check(match)).toEqual({ ...check, renewPrice: 700 })
  })

  it('updates a name through a process that can be followed to its end', async () => {
    const registrar = open()
    const name = 'dormant-harbor.com'
    const status = ['CLIENT_TRANSFER_PROHIBITED']
    const ns = ['ns1.granite-dns.net', 'ns2.granite-dns.net']
    const change = {
      status,
      ns,
      autoRenew: true,
      contacts: [{ role: 'TECH', handle: 'x' }] as const,
    }
    const { processId = 0 } = await registrar.update(name, {
      ...change,
      contacts: [...change.contacts],
    })
    expect(await registrar.readProcess(processId)).toMatchObject({ status: 'RUNNING' })
    expect(await registrar.readProcess(processId)).toMatchObject({ status: 'COMPLETED' })
    expect(await registrar.readDomain(name)).toMatchObject(change)
  })

  it('renews once per expiry date, at the quoted price', async () => {
    const registrar = open()
    const name = 'busy-harbor.com'
    const { expiryDate } = await registrar.readDomain(name)
    const renewal = { period: 12, expiryDate }
    const quote = await registrar.quoteRenewal(name, renewal)
    expect(quote).toMatchObject({ currency: 'USD', total: 977 })
    const { processId = 0 } = await registrar.renew(name, renewal)
    expect((await registrar.readDomain(name)).expiryDate).not.toBe(expiryDate)
    const process = await registrar.registrations.readProcess(processId)
    expect(process).toMatchObject({ action: 'renew', transaction: { USD: quote.total } })
    expect(await failureOf(registrar.renew(name, renewal))).toMatchObject({
      kind: 'refused',
      type: 'ConstraintViolationException',
      violations: [{ field: 'expiryDate' }],
    })
  })

  it('pushes a name to another customer', async () => {
    const registrar = open()
    await registrar.push('dormant-meadow.net', 'other-customer')
    expect(await failureOf(registrar.readDomain('dormant-meadow.net'))).toMatchObject({
      kind: 'refused',
      status: 400,
      isMissing: true,
    })
  })

  it('lists the account page by page', async () => {
    const registrar = open()
    const names: string[] = []
    for await (const { domainName } of registrar.listDomains()) names.push(domainName)
    expect(names).toContain('busy-harbor.com')
    expect(names).toEqual(names.toSorted())
  })
})

describe('a name in redemption', () => {
  it('is restored after acknowledging its billables, as the error asks', async () => {
    const registrar = open()
    // Expired in the lab: which names are expired follows from their letters.
    const name = 'banason.com'
    expect(await registrar.readDomain(name)).toMatchObject({ status: ['REDEMPTION_PERIOD'] })
    const input = { reason: 'The owner forgot.' }
    const quote = await registrar.quoteRestoration(name, input)
    const refused = await failureOf(registrar.restore(name, input))
    expect(refused).toMatchObject({ type: 'BillableAcknowledgmentNeededException', quote })
    await registrar.restore(name, { ...input, billables: refused.billables })
    expect(await registrar.readDomain(name)).toMatchObject({ status: ['OK'] })
  })
})

describe('how it fails', () => {
  it.each([
    ['drop', 'unreachable'],
    ['cut', 'unreachable'],
    ['stall', 'unreachable'],
    ['server_error', 'unreachable'],
    ['redirect_loop', 'unreachable'],
    ['flood', 'unreachable'],
    ['garbage', 'garbled'],
    ['truncate', 'garbled'],
    ['empty', 'garbled'],
    ['maintenance', 'maintenance'],
    ['rate_limit', 'rate_limited'],
  ])('%s is %s', async (kind, expected) => {
    await lab.fault({ target: 'registrar', kind })
    const error = await failureOf(open().readTld('com'))
    expect(error.kind).toBe(expected)
    expect(error.message).not.toContain('lab-registrar-key')
  })

  it('pauses as long as the registrar asks', async () => {
    await lab.fault({ target: 'registrar', kind: 'rate_limit', times: 1, retry_after_s: 30 })
    const registrar = open()
    expect(await failureOf(registrar.readTld('com'))).toMatchObject({ retryAfterSeconds: 30 })
    expect(await failureOf(registrar.readTld('com'))).toMatchObject({ kind: 'rate_limited' })
    expect(await lab.asked('registrar')).toBe(1)
  })

  it('pauses for a while after repeated late answers', async () => {
    await lab.fault({ target: 'registrar', kind: 'stall' })
    const registrar = open({ deadlineMs: 50 })
    for (let time = 0; time < 5; time += 1)
      expect(await failureOf(registrar.check('a.com'))).toMatchObject({ kind: 'unreachable' })
    const asked = await lab.asked('registrar')
    expect(await failureOf(registrar.check('a.com'))).toMatchObject({ kind: 'rate_limited' })
    expect(await lab.asked('registrar')).toBe(asked)
  })

  it('maintenance says how long it lasts', async () => {
    await lab.fault({ target: 'registrar', kind: 'maintenance' })
    const { retryAfterSeconds } = await failureOf(open().check('a.com'))
    expect(retryAfterSeconds).toBeGreaterThan(3_000)
  })

  it('a wrong key is refused, and never printed', async () => {
    const error = await failureOf(open({ apiKey: 'secret-key' }).readTld('com'))
    expect(error).toMatchObject({ kind: 'refused', status: 401, type: 'AuthenticationFailed' })
    expect(JSON.stringify(error) + error.stack).not.toContain('secret-key')
  })

  it('a caller that aborts gets its own reason, not a registrar failure', async () => {
    await lab.fault({ target: 'registrar', kind: 'stall' })
    const leave = new AbortController()
    const asked = open().readTld('com', leave.signal)
    leave.abort(new Error('gone'))
    await expect(asked).rejects.toThrow('gone')
  })
})

describe('hostile answers', () => {
  let server: Server
  let url: string
  let next: { status: number; headers?: Record<string, string>; body: string }
  const keys: (string | undefined)[] = []
  beforeAll(async () => {
    server = createServer((request, response) => {
      keys.push(request.headers.authorization)
      response.writeHead(next.status, next.headers).end(next.body)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2`
  })
  afterAll(() => server.close())

  it.each([
    '{"available":"true"}',
    '{"available":1}',
    '{"available":true,"price":-5}',
    '{"available":true,"price":1.5}',
    '[]',
    'null',
    '{}',
  ])('a check that answers %s is garbled', async (body) => {
    next = { status: 200, body }
    expect((await failureOf(open({ url }).check('a.com'))).kind).toBe('garbled')
  })

  it('does not send the key to a redirect target', async () => {
    next = { status: 302, headers: { location: `${url}/elsewhere` }, body: '' }
    keys.length = 0
    expect((await failureOf(open({ url }).readTld('com'))).kind).toBe('unreachable')
    expect(keys).toEqual(['ApiKey lab-registrar-key'])
  })

  it('a name cannot escape its place in the path', async () => {
    next = { status: 200, body: '{"available":true}' }
    const asked: (string | undefined)[] = []
    server.once('request', (request) => asked.push(request.url))
    await open({ url }).check('../customers/x?y#z')
    expect(asked).toEqual(['/v2/domains/..%2Fcustomers%2Fx%3Fy%23z/check?renewPrice=true'])
  })

  it('gives up on endless pages', async () => {
    const pagination = { limit: 100, offset: 0, total: 1_000_000 }
    next = { status: 200, body: JSON.stringify({ entities: [], pagination }) }
    const names = []
    for await (const domain of open({ url }).listDomains()) names.push(domain)
    expect(names).toEqual([])
  })
})
