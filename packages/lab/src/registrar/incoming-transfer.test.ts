import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { control, givenFault, type Json } from '../../test/support/lab-client.ts'
import { type Lab, openLab } from '../open-lab.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
  await ask('POST', '/customers/namehouse/contacts/con-1', CONTACT)
})
afterEach(async () => void (await control(lab, '/registrations', undefined, 'DELETE')))
afterAll(() => lab.close())

const headers = { authorization: 'ApiKey lab-registrar-key' }
const CONTACT = {
  name: 'Robin Harbor',
  addressLine: ['1 Quay Street'],
  postalCode: '1011 AB',
  city: 'Amsterdam',
  country: 'NL',
  email: 'robin@example.com',
  voice: '+31.201234567',
}

async function ask(method: string, path: string, body?: Json) {
  const sent = body ? { body: JSON.stringify(body) } : {}
  const response = await fetch(`${lab.addresses.registrar}${path}`, { method, headers, ...sent })
  const text = await response.text()
  const json = (text.startsWith('{') ? JSON.parse(text) : {}) as Json
  return { status: response.status, json, process: response.headers.get('x-process-id') }
}

let count = 0
async function movable(): Promise<string> {
  const name = `transfer-lab-${(count += 1)}.com`
  await control(lab, '/names', { taken: [name], site: 'live' })
  return name
}
const order = (changes: Json = {}): Json => {
  const authcode = 'Good-Auth-1'
  return { customer: 'namehouse', registrant: 'con-1', period: 12, authcode, ...changes }
}
const start = async (name: string, changes: Json = {}) =>
  await ask('POST', `/domains/${name}/transfer`, order(changes))
const plan = async (body: Json) => void (await control(lab, '/registrations', body))
const statusOf = async (name: string) =>
  (await ask('GET', `/domains/${name}/transfer`)).json['status']

describe('a transfer to this registrar', () => {
  it('202: is pending, and then the name is in the account with a year more', async () => {
    const name = await movable()
    const quoted = await ask('POST', `/domains/${name}/transfer?quote=true`, order())
    expect(quoted.json).toMatchObject({ command: 'TransferDomainCommand' })
    expect((await ask('GET', `/domains/${name}`)).status).toBe(400)
    const started = await start(name)
    expect(started).toMatchObject({ status: 202, process: expect.any(String) })
    expect((await ask('GET', `/domains/${name}/transfer/${started.process}`)).json).toMatchObject({
      type: 'IN',
      status: 'pending',
      actionDate: expect.any(String),
    })
    await plan({ name, end: 'COMPLETED' })
    expect(await statusOf(name)).toBe('completed')
    expect((await ask('GET', `/domains/${name}`)).json).toMatchObject({ registrant: 'con-1' })
    const { total } = quoted.json['quote'] as { total: number }
    expect((await ask('GET', `/processes/${started.process}`)).json).toMatchObject({
      action: 'incomingTransfer',
      status: 'COMPLETED',
      transaction: { USD: total },
    })
    expect((await start(name)).json).toMatchObject({ type: 'ObjectExists' })
  })

  it.each(['pendingwhois', 'pendingfoa', 'pendingvalidation', 'pending', 'approved'])(
    'is %s as planned, and rejected, failed or cancelled at its end',
    async (transfer) => {
      for (const [ends, is_rejected, status] of [
        ['FAILED', true, 'rejected'],
        ['FAILED', false, 'failed'],
        ['CANCELLED', false, 'cancelled'],
      ] as const) {
        const name = await movable()
        await plan({ match: name, transfer, ends: null, is_rejected })
        await start(name)
        expect(await statusOf(name)).toBe(transfer)
        await plan({ name, end: ends })
        expect(await statusOf(name)).toBe(status)
      }
    },
  )

  it('400, 202: a premium name has its own price, and wants its billables acknowledged', async () => {
    const name = await movable()
    await plan({ name, create_cents: 90_000, renew_cents: 30_000 })
    const check = await ask('GET', `/domains/${name}/check?renewPrice=true`)
    expect(check.json).toMatchObject({ available: false, premium: true, price: 30_000 })
    const quoted = await ask('POST', `/domains/${name}/transfer?quote=true`, order())
    expect(quoted.json['quote']).toMatchObject({ total: 30_000 })
    expect((await start(name)).json).toMatchObject({
      type: 'BillableAcknowledgmentNeededException',
    })
    const billables = [{ product: 'domain_com_premium', action: 'TRANSFER', quantity: 1 }]
    expect((await start(name, { billables })).status).toBe(202)
  })

  it('a wrong code fails at once or later, as planned, and can be tried again', async () => {
    const name = await movable()
    const wrong = await start(name, { authcode: 'x' })
    for (const status of ['RUNNING', 'FAILED'])
      expect((await ask('GET', `/processes/${wrong.process}`)).json).toMatchObject({ status })
    expect((await ask('GET', `/processes/${wrong.process}`)).json).toMatchObject({
      error: { message: expect.stringContaining('authorization') },
    })
    await plan({ match: name, transfer: 'pending', code_check: 'at_once' })
    expect((await start(name, { authcode: 'x' })).status).toBe(400)
    expect((await start(name)).status).toBe(202)
    expect((await start(name)).json['message']).toContain('PENDING_TRANSFER')
  })

  it.each([
    ['transfer-locked.com', 'CLIENT_TRANSFER_PROHIBITED'],
    ['transfer-young.com', 'IRTPC_TRANSFER_PROHIBITED'],
    ['unused-lab-transfer.com', 'not registered'],
  ])('%s is refused', async (name, why) => {
    const { status, json } = await start(name)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(json['message']).toContain(why)
  })

  it('is cancelled unless that is not possible, and its email is sent again', async () => {
    const [one, two] = [await movable(), await movable()]
    await plan({ match: one, transfer: 'pendingfoa', ends: null })
    await plan({ match: two, transfer: 'pending', ends: null, cannot_cancel: true })
    const [first, second] = [(await start(one)).process, (await start(two)).process]
    expect((await ask('POST', `/processes/${first}/resend`, {})).status).toBe(202)
    expect((await ask('POST', `/processes/${second}/resend`, {})).status).toBe(400)
    expect((await ask('DELETE', `/processes/${first}`)).status).toBe(200)
    expect((await ask('DELETE', `/processes/${first}`)).status).toBe(400)
    expect((await ask('DELETE', `/processes/${second}`)).status).toBe(400)
    expect([await statusOf(one), await statusOf(two)]).toEqual(['cancelled', 'pending'])
  })

  it('is carried out by the registry after its action date, unless someone has to answer first', async () => {
    const [quiet, refused, mailed] = [await movable(), await movable(), await movable()]
    await plan({ match: quiet, transfer: 'pending', ends: null })
    await plan({
      match: refused,
      transfer: 'pending',
      ends: 'FAILED',
      looks: 99,
      is_rejected: true,
    })
    await plan({ match: mailed, transfer: 'pendingfoa', ends: null })
    const names = [quiet, refused, mailed]
    for (const name of names) await start(name)
    const { actionDate } = (await ask('GET', `/domains/${quiet}/transfer`)).json
    const waitMs = Date.parse(String(actionDate)) - Date.now()
    const statuses = async () => await Promise.all(names.map(statusOf))
    onTestFinished(async () => void (await control(lab, '/clock', { offset_ms: 0 })))
    await control(lab, '/clock', { offset_ms: waitMs - 60_000 })
    expect(await statuses()).toEqual(['pending', 'pending', 'pendingfoa'])
    await control(lab, '/clock', { offset_ms: waitMs })
    expect(await statuses()).toEqual(['completed', 'rejected', 'pendingfoa'])
    expect((await ask('GET', `/domains/${quiet}`)).json).toMatchObject({ registrant: 'con-1' })
    const [process] = (await ask('GET', `/processes?identifier=${quiet}`)).json[
      'entities'
    ] as Json[]
    expect(process).toMatchObject({ status: 'COMPLETED', transaction: { USD: expect.any(Number) } })
    expect((await ask('GET', `/domains/${refused}`)).status).toBe(400)
  })

  it('faults can tell a request from its quote and its progress', async () => {
    const name = await movable()
    await givenFault(lab, { target: 'registrar', kind: 'server_error', match: '/start-transfer' })
    expect((await ask('POST', `/domains/${name}/transfer?quote=true`, order())).status).toBe(200)
    expect((await ask('GET', `/domains/${name}/transfer`)).status).toBe(400)
    expect((await start(name)).status).toBe(500)
  })
})
