import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { control, type Json } from '../../test/support/lab-client.ts'
import { type Lab, openLab } from '../open-lab.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
})
beforeEach(async () => {
  await control(lab, '/reset', {})
})
afterAll(() => lab.close())

async function ask(method: string, path: string, body?: Json) {
  const response = await fetch(`${lab.addresses.registrar}${path}`, {
    method,
    headers: { authorization: 'ApiKey lab-registrar-key' },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, json: (await response.json().catch(() => ({}))) as Json }
}

const PATH = '/customers/namehouse/dnstemplates'
const SOA = {
  hostMaster: 'hostmaster@example.com',
  refresh: 3_600,
  retry: 600,
  expire: 86_400,
  ttl: 300,
}
const WWW = { name: 'www.##DOMAIN##', type: 'CNAME', content: '##DOMAIN##', ttl: 300 }
const www = (name: string, ttl: number) => [{ ...WWW, name: `www.${name}`, content: name, ttl }]

async function givenZone(name: string, link: boolean): Promise<string> {
  return String((await ask('POST', '/dns/zones', { name, template: 'shop', link })).json['id'])
}
const recordsOf = async (id: string) => (await ask('GET', `/dns/zones/${id}`)).json['records']

it('201: a zone is filled in from a template, and follows it if it is linked', async () => {
  expect((await ask('POST', `${PATH}/shop`, { ...SOA, records: [WWW] })).status).toBe(201)
  const linked = await givenZone('dormant-linked.com', true)
  const loose = await givenZone('dormant-loose.com', false)
  expect(await recordsOf(linked)).toEqual(www('dormant-linked.com', 300))
  const changed = { ...SOA, records: [{ ...WWW, ttl: 900 }] }
  expect((await ask('POST', `${PATH}/shop/update`, changed)).status).toBe(200)
  expect(await recordsOf(linked)).toEqual(www('dormant-linked.com', 900))
  expect(await recordsOf(loose)).toEqual(www('dormant-loose.com', 300))
  expect((await ask('DELETE', `${PATH}/shop`)).json['type']).toBe('ObjectStatusProhibitsOperation')
  expect((await ask('DELETE', `/dns/zones/${linked}`)).status).toBe(200)
  expect((await ask('DELETE', `${PATH}/shop`)).status).toBe(200)
  expect((await ask('GET', PATH)).json).toMatchObject({ entities: [] })
})

it('400: a template that is incomplete, has a bad record, exists already or is unknown', async () => {
  const { ttl: _, ...partly } = SOA
  expect((await ask('POST', `${PATH}/shop`, partly)).status).toBe(400)
  const bad = { ...WWW, type: 'NONSENSE' }
  expect((await ask('POST', `${PATH}/shop`, { ...SOA, records: [bad] })).status).toBe(400)
  await ask('POST', `${PATH}/shop`, SOA)
  expect((await ask('POST', `${PATH}/shop`, SOA)).json['type']).toBe('ObjectExists')
  expect((await ask('GET', `${PATH}/none`)).json['type']).toBe('ObjectDoesNotExist')
  const zone = { name: 'dormant-lost.com', template: 'none' }
  expect((await ask('POST', '/dns/zones', zone)).status).toBe(400)
})
