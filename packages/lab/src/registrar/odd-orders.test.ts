import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { control, type Json } from '../../test/support/lab-client.ts'
import { type Lab, openLab } from '../open-lab.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab.close())

const KEY = { authorization: 'ApiKey lab-registrar-key' }

async function ask(path: string, body?: Json) {
  const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {}
  const response = await fetch(`${lab.addresses.registrar}${path}`, { headers: KEY, ...sent })
  const text = await response.text()
  return { status: response.status, json: (text === '' ? {} : JSON.parse(text)) as Json }
}

const ORDER = { customer: 'namehouse', registrant: 'con_1', period: 12, ns: [] }
const end = async (domain: string, status: string) =>
  await control(lab, `/processes/${domain}`, { status })

beforeAll(async () => {
  await ask('/customers/namehouse/contacts/con_1', {
    name: 'Robin Harbor',
    addressLine: ['1 Quay Street'],
    postalCode: '1011 AB',
    city: 'Amsterdam',
    country: 'NL',
    email: 'robin@example.com',
    voice: '+31.201234567',
  })
})

describe('names whose registration goes its own way', () => {
  it('slow-harbor.com: pending until somebody ends it', async () => {
    expect((await end('slow-harbor.com', 'COMPLETED')).status).toBe(404)
    expect((await ask('/domains/slow-harbor.com', ORDER)).status).toBe(202)
    expect((await ask('/domains/slow-harbor.com')).status).toBe(400)
    expect((await end('slow-harbor.com', 'RUNNING')).status).toBe(400)
    expect(await end('slow-harbor.com', 'COMPLETED')).toMatchObject({
      status: 200,
      json: { domain: 'slow-harbor.com', status: 'COMPLETED' },
    })
    expect((await ask('/domains/slow-harbor.com')).status).toBe(200)
  })

  it('doubt-harbor.com: registered, and the answer is lost', async () => {
    await expect(ask('/domains/doubt-harbor.com', ORDER)).rejects.toThrow('fetch failed')
    expect((await ask('/domains/doubt-harbor.com')).status).toBe(200)
    expect((await ask('/domains/doubt-harbor.com', ORDER)).json).toMatchObject({
      type: 'ObjectExists',
    })
  })

  it('dear-harbor.io: costs more when it is ordered than when it was quoted', async () => {
    const quoted = await ask('/domains/dear-harbor.io?quote=true', ORDER)
    expect(quoted.json).toMatchObject({ quote: { total: 30_000 } })
    const { billables } = quoted.json['quote'] as { billables: Json[] }
    expect((await ask('/domains/dear-harbor.io', { ...ORDER, billables })).json).toMatchObject({
      type: 'BillableAcknowledgmentNeededException',
      quote: { total: 45_000 },
    })
  })
})
