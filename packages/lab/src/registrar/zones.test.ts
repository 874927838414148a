import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { control, givenFault, type Json, resolverOf } from '../../test/support/lab-client.ts'
import { type Lab, openLab } from '../open-lab.ts'
import { ZONE_NAMESERVERS } from './zones.ts'

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

const A = { name: 'dormant-harbor.com', type: 'A', content: '192.0.2.1', ttl: 300 }
const MX = {
  name: 'dormant-harbor.com',
  type: 'MX',
  content: 'mail.example.net',
  ttl: 300,
  prio: 5,
}

async function givenZone(name: string, records: Json[] = []): Promise<number> {
  const { json } = await ask('POST', '/dns/zones', { name, service: 'BASIC', records })
  return Number(json['id'])
}

describe('zones', () => {
  it('201, 200: created, read, found by name, replaced as a whole and deleted', async () => {
    const id = await givenZone('dormant-harbor.com', [A, MX])
    expect((await ask('GET', `/dns/zones/${id}`)).json).toMatchObject({
      name: 'dormant-harbor.com',
      service: 'BASIC',
      managed: false,
      ns: ZONE_NAMESERVERS,
      records: [A, MX],
    })
    const { json } = await ask('GET', '/dns/zones?name:eq=dormant-harbor.com')
    expect(json).toMatchObject({ entities: [{ id }], pagination: { total: 1 } })
    expect((await ask('POST', `/dns/zones/${id}/update`, { records: [MX] })).status).toBe(200)
    expect((await ask('GET', `/dns/zones/${id}`)).json['records']).toEqual([MX])
    expect((await ask('DELETE', `/dns/zones/${id}`)).status).toBe(200)
    expect((await ask('GET', `/dns/zones/${id}`)).status).toBe(400)
  })

  it('400: a second zone of the same name', async () => {
    await givenZone('dormant-meadow.net')
    const again = await ask('POST', '/dns/zones', { name: 'dormant-meadow.net' })
    expect(again).toMatchObject({ status: 400, json: { type: 'ObjectExists' } })
  })

  it('400: wrong records are named by index and field, and nothing is changed', async () => {
    const id = await givenZone('busy-harbor.com')
    const name = 'busy-harbor.com'
    const records = [
      { name, type: 'A', content: '192.0.2.1', ttl: 300 },
      { name: 'elsewhere.net', type: 'A', content: '300.1.1.1', ttl: 0 },
      { name, type: 'HTTPS', content: '1 .', ttl: 300 },
      { name, type: 'MX', content: 'mail.example.net', ttl: 300 },
      { name, type: 'TXT', content: `"${'x'.repeat(256)}"`, ttl: 300 },
    ]
    const { status, json } = await ask('POST', `/dns/zones/${id}/update`, { records })
    expect(status).toBe(400)
    expect(json).toMatchObject({
      type: 'DnsConfigurationException',
      errors: {
        1: { name: expect.any(String), content: expect.any(String), ttl: expect.any(String) },
        2: { type: expect.any(String) },
        3: { prio: expect.any(String) },
        4: { content: expect.any(String) },
      },
    })
    expect((await ask('GET', `/dns/zones/${id}`)).json['records']).toEqual([])
  })

  it('400: a CNAME beside another record', async () => {
    const id = await givenZone('quiet-harbor.de')
    const name = 'www.quiet-harbor.de'
    const records = [
      { name, type: 'CNAME', content: 'quiet-harbor.de', ttl: 300 },
      { name, type: 'A', content: '192.0.2.1', ttl: 300 },
    ]
    const { json } = await ask('POST', `/dns/zones/${id}/update`, { records })
    expect(json).toMatchObject({ type: 'DnsConfigurationException', conflicts: [name] })
  })

  it('a change whose answer is lost is made all the same', async () => {
    const id = await givenZone('guarded-harbor.com')
    await givenFault(lab, { target: 'registrar', kind: 'drop', match: '/update', times: 1 })
    const records = [{ ...A, name: 'guarded-harbor.com' }]
    await expect(ask('POST', `/dns/zones/${id}/update`, { records })).rejects.toThrow()
    expect((await ask('GET', `/dns/zones/${id}`)).json['records']).toEqual(records)
  })

  it('a managed zone follows its domain, which gets its name servers and keys', async () => {
    const name = 'faulty-harbor.com'
    const id = await givenZone(name)
    expect((await ask('GET', `/domains/${name}/zone`)).status).toBe(400)
    await ask('POST', `/domains/${name}/update`, { zone: { service: 'BASIC', dnssec: true } })
    expect((await ask('GET', `/domains/${name}/zone`)).json).toMatchObject({ id, managed: true })
    const { json } = await ask('GET', `/domains/${name}`)
    expect(json).toMatchObject({ ns: ZONE_NAMESERVERS, keyData: [{ flags: 257, algorithm: 13 }] })
    const refused = await ask('POST', `/dns/zones/${id}/update`, { dnssec: false })
    expect(refused.json).toMatchObject({ type: 'ObjectStatusProhibitsOperation' })
    expect((await ask('DELETE', `/dns/zones/${id}`)).status).toBe(400)
  })
})

it('DNS answers from the zone once the name uses the registrar’s name servers', async () => {
  const name = 'large-harbor.com'
  const at = (rest: Json) => ({ name, ttl: 300, ...rest })
  await givenZone(name, [
    at({ type: 'A', content: '192.0.2.7' }),
    at({ type: 'TXT', content: '"half one, " "half two"' }),
    at({ type: 'MX', content: 'mail.example.net', prio: 5 }),
    at({ type: 'A', content: '192.0.2.8', name: `*.${name}` }),
  ])
  const dns = resolverOf(lab)
  expect(await dns.resolve4(name)).toEqual(['127.0.0.1'])
  await ask('POST', `/domains/${name}/update`, { ns: ZONE_NAMESERVERS })
  expect(await dns.resolve4(name)).toEqual(['192.0.2.7'])
  expect(await dns.resolve4(`anything.${name}`)).toEqual(['192.0.2.8'])
  expect(await dns.resolveTxt(name)).toEqual([['half one, ', 'half two']])
  expect(await dns.resolveMx(name)).toMatchObject([{ exchange: 'mail.example.net', priority: 5 }])
  expect((await dns.resolveNs(name)).toSorted()).toEqual(ZONE_NAMESERVERS)
  await expect(dns.resolve4(`not.there.${name}`)).rejects.toThrow('ENOTFOUND')
})
