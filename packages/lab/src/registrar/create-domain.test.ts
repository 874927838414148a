import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { control, givenFault, type Json } from '../../test/support/lab-client.ts'
import { type Lab, openLab } from '../open-lab.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
  await ask('/customers/namehouse/contacts/con-1', CONTACT)
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

async function ask(path: string, body?: Json) {
  const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {}
  const response = await fetch(`${lab.addresses.registrar}${path}`, { headers, ...sent })
  const text = await response.text()
  const json = (text === '' ? {} : JSON.parse(text)) as Json
  return { status: response.status, json, process: response.headers.get('x-process-id') }
}

let count = 0
const freshName = (tld = 'com') => `unused-harbor-${(count += 1)}.${tld}`
const order = (changes: Json = {}): Json => {
  return { customer: 'namehouse', registrant: 'con-1', period: 12, ns: [], ...changes }
}
const plan = async (body: Json) => void (await control(lab, '/registrations', body))

describe('registering', () => {
  it('201: it is taken everywhere from then on, and the process says what it cost', async () => {
    const name = freshName()
    const quoted = await ask(`/domains/${name}?quote=true`, order({ period: 24 }))
    expect(quoted.json).toMatchObject({ command: 'CreateDomainCommand' })
    expect((await ask(`/domains/${name}/check`)).json).toEqual({ available: true })
    const created = await ask(`/domains/${name}`, order({ period: 24 }))
    expect(created).toMatchObject({ status: 201, json: { domainName: name } })
    const { total } = quoted.json['quote'] as { total: number }
    expect((await ask(`/processes/${created.process}`)).json).toMatchObject({
      status: 'COMPLETED',
      action: 'create',
      transaction: { USD: total },
    })
    expect((await ask(`/domains/${name}/check`)).json).toMatchObject({ available: false })
    expect((await ask(`/domains/${name}`)).json).toMatchObject({ registrant: 'con-1' })
    expect((await ask(`/domains/${name}`, order())).json).toMatchObject({ type: 'ObjectExists' })
  })

  it('400: a price that is only said in a refusal, for every order, until it is set back', async () => {
    const [name, held, elsewhere] = [freshName(), 'dormant-harbor.com', 'transfer-me.com']
    const orders: [path: string, body: Json][] = [
      [`/domains/${name}?quote=true`, order()],
      [`/domains/${elsewhere}/transfer?quote=true`, order({ ns: undefined })],
      [`/domains/${held}/renew?quote=true`, { period: 12 }],
      [`/domains/${held}/restore?quote=true`, { reason: 'Forgotten.' }],
    ]
    const said = await Promise.all(orders.map(([path, body]) => ask(path, body)))
    for (const match of [name, held, elsewhere]) await plan({ match, quotes: 'refused' })
    for (const [n, [path, body]] of orders.entries()) {
      expect(await ask(path, body)).toMatchObject({
        status: 400,
        json: { type: 'BillableAcknowledgmentNeededException', quote: said[n]?.json['quote'] },
      })
    }
    await control(lab, '/registrations', undefined, 'DELETE')
    for (const [path, body] of orders) expect((await ask(path, body)).status).toBe(200)
  })

  it('201: for a registrant whose address isn’t confirmed, it waits for that, once', async () => {
    const email = 'unconfirmed-1@example.com'
    await ask('/customers/namehouse/contacts/con-unconfirmed', { ...CONTACT, email })
    const names = [freshName(), freshName()]
    const [first, second] = names
    const register = async (name?: string) =>
      (await ask(`/domains/${name}`, order({ registrant: 'con-unconfirmed' }))).json
    expect(await register(first)).toMatchObject({ status: ['PENDING_VALIDATION'] })
    expect((await control(lab, '/validations', { email })).json).toEqual({ freed: 1 })
    expect((await ask(`/domains/${first}`)).json).toMatchObject({ status: ['OK'] })
    expect(await register(second)).toMatchObject({ status: ['OK'] })
  })

  it('autoRenew is on unless it is turned off, as at the real registrar', async () => {
    const [on, off] = [freshName(), freshName()]
    await ask(`/domains/${on}`, order())
    await ask(`/domains/${off}`, order({ autoRenew: false }))
    expect((await ask(`/domains/${on}`)).json).toMatchObject({ autoRenew: true })
    expect((await ask(`/domains/${off}`)).json).toMatchObject({ autoRenew: false })
  })

  it.each([
    ['an unknown field', { colour: 'red' }, 'UnrecognizedPropertyException'],
    ['another customer', { customer: 'other' }, 'ConstraintViolationException'],
    ['an unknown registrant', { registrant: 'nobody' }, 'ConstraintViolationException'],
    ['a wrong period', { period: 13 }, 'ConstraintViolationException'],
    ['a wrong name server', { ns: ['not a host'] }, 'ConstraintViolationException'],
    [
      'an unknown contact',
      { contacts: [{ role: 'ADMIN', handle: 'nobody' }] },
      'ConstraintViolationException',
    ],
  ])('400: %s', async (_what, changes, type) => {
    expect(await ask(`/domains/${freshName()}`, order(changes))).toMatchObject({
      status: 400,
      json: { type },
    })
  })

  it('400: without the property that the registry wants, until the contact has it', async () => {
    const name = freshName('it')
    const wanted = order({ ns: ['ns1.example.com', 'ns2.example.com'] })
    expect((await ask(`/domains/${name}`, wanted)).status).toBe(400)
    const { json } = await ask('/tlds/it/info')
    const path = `/customers/namehouse/contacts/con-1/${encodeURIComponent(String(json['provider']))}`
    const body = { properties: { taxNumber: 'NL1' } }
    expect((await ask(`${path}/update`, body)).status).toBe(400)
    expect((await ask(path, body)).status).toBe(201)
    expect((await ask(path, body)).json).toMatchObject({ type: 'ObjectExists' })
    expect((await ask(`${path}/update`, body)).status).toBe(200)
    expect((await ask(`/domains/${name}`, wanted)).status).toBe(201)
  })

  it('400: a premium name only with its billables acknowledged', async () => {
    const name = freshName('io')
    await plan({ name, create_cents: 5_000, renew_cents: 700 })
    const refused = await ask(`/domains/${name}`, order({ period: 24 }))
    expect(refused.json).toMatchObject({
      type: 'BillableAcknowledgmentNeededException',
      quote: { total: 5_700 },
    })
    const { billables } = refused.json['quote'] as { billables: Json[] }
    expect((await ask(`/domains/${name}`, order({ period: 24, billables }))).status).toBe(201)
  })

  it('a premium price may rise between the quote and the order', async () => {
    const name = freshName('io')
    const later = { after_quotes: 1, create_cents: 6_000 }
    await plan({ name, create_cents: 5_000, renew_cents: 700, later })
    const quote = async () => (await ask(`/domains/${name}?quote=true`, order())).json
    expect(await quote()).toMatchObject({ quote: { total: 5_000 } })
    expect(await quote()).toMatchObject({ quote: { total: 6_000 } })
  })

  it('400: no credit left', async () => {
    await plan({ credit_cents: 10 })
    const { json } = await ask(`/domains/${freshName()}`, order())
    expect(json).toMatchObject({ type: 'InsufficientCreditException' })
  })
})

describe('processes', () => {
  it('202: a planned process is seen in its state, then it ends', async () => {
    const name = freshName()
    await plan({ match: name, status: 'SUSPENDED', looks: 2, ends: 'COMPLETED' })
    const { status, process } = await ask(`/domains/${name}`, order())
    expect(status).toBe(202)
    expect((await ask(`/domains/${name}`)).status).toBe(400)
    const look = async () => (await ask(`/processes/${process}`)).json['status']
    expect([await look(), await look(), await look()]).toEqual([
      'SUSPENDED',
      'SUSPENDED',
      'COMPLETED',
    ])
    expect((await ask(`/domains/${name}`)).status).toBe(200)
  })

  it('in doubt until it is ended, and found by name and time, latest first', async () => {
    const name = freshName()
    await plan({ match: name, status: 'IN_DOUBT', ends: null })
    await ask(`/domains/${name}`, order())
    const since = new Date(Date.now() - 60_000).toISOString()
    const find = async (from: string) => {
      const query = `identifier:eq=${name}&createdDate:gte=${from}&order=-id`
      return (await ask(`/processes?${query}`)).json['entities']
    }
    expect(await find(since)).toMatchObject([{ status: 'IN_DOUBT', identifier: name }])
    expect(await find('2090-01-01T00:00:00Z')).toEqual([])
    await plan({ name, end: 'FAILED' })
    expect(await find(since)).toMatchObject([{ status: 'FAILED' }])
    expect((await ask(`/domains/${name}`)).status).toBe(400)
  })
})

describe('faults', () => {
  it('drop: carried out, but the answer is lost; lost: not carried out', async () => {
    const [dropped, lost] = [freshName(), freshName()]
    const target = 'registrar'
    await givenFault(lab, { target, kind: 'drop', match: `${dropped}/create`, times: 1 })
    await givenFault(lab, { target, kind: 'lost', match: `${lost}/create`, times: 1 })
    await expect(ask(`/domains/${dropped}`, order())).rejects.toThrow()
    await expect(ask(`/domains/${lost}`, order())).rejects.toThrow()
    expect((await ask(`/domains/${dropped}`)).status).toBe(200)
    expect((await ask(`/domains/${lost}`)).status).toBe(400)
  })
})
