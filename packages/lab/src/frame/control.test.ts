import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { control, givenFault, rdap, resolverOf, whoisText } from '../../test/support/lab-client.ts'
import { openLab } from '../open-lab.ts'
import type { Lab } from '../open-lab.ts'
import { FAULTS_MAX } from './faults.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
})
beforeEach(async () => {
  await control(lab, '/reset', {})
})
afterAll(() => lab.close())

it('200: every server is listed with its protocol and address', async () => {
  const { status, json } = await control(lab, '/servers')
  expect(status).toBe(200)
  expect(json['servers']).toEqual(
    expect.arrayContaining([
      { name: 'rdap:verisign', protocol: 'http', address: expect.any(String), requests: 0 },
      {
        name: 'whois:whois.denic.de',
        protocol: 'whois',
        address: lab.addresses.dial['whois.denic.de:43'],
        requests: 0,
      },
      { name: 'dns', protocol: 'dns', address: lab.addresses.dns, requests: 0 },
    ]),
  )
})

describe('faults', () => {
  it('201: a fault applies to the given number of requests and then disappears', async () => {
    await givenFault(lab, { target: 'rdap:verisign', kind: 'server_error', times: 2 })
    const statuses = []
    for (let n = 0; n < 3; n += 1) statuses.push((await rdap(lab, 'google.com')).status)
    expect(statuses).toEqual([500, 500, 200])
    expect((await control(lab, '/faults')).json).toEqual({ faults: [] })
  })

  it('201: without a number, a fault applies until it is cleared', async () => {
    const set = await control(lab, '/faults', { target: 'rdap:*', kind: 'server_error' })
    expect((await rdap(lab, 'google.com')).status).toBe(500)
    expect((await rdap(lab, 'google.org')).status).toBe(500)
    const { id } = set.json['fault'] as { id: string }
    expect((await control(lab, '/faults')).json['faults']).toMatchObject([{ id, used: 2 }])
    expect(await control(lab, `/faults/${id}`, undefined, 'DELETE')).toEqual({
      status: 200,
      json: { cleared: 1 },
    })
    expect((await rdap(lab, 'google.com')).status).toBe(200)
  })

  it('201: with match, a fault applies only to requests for that name', async () => {
    await givenFault(lab, { target: '*', kind: 'server_error', match: 'Busy-Harbor' })
    expect((await rdap(lab, 'busy-harbor.com')).status).toBe(500)
    expect((await rdap(lab, 'google.com')).status).toBe(200)
  })

  it('201: a fault for all servers skips those that do not support it', async () => {
    await givenFault(lab, { target: '*', kind: 'wrong_type' })
    expect(await whoisText(lab, 'whois.denic.de', 'quiet-harbor.de')).toContain('Status: connect')
    const { headers } = await fetch(lab.addresses.rdap_bootstrap_url)
    expect(headers.get('content-type')).toBe('text/html')
  })

  it('404: an unknown fault cannot be cleared', async () => {
    expect((await control(lab, '/faults/fault_0', undefined, 'DELETE')).status).toBe(404)
  })

  it('409: no fault can be added beyond the limit', async () => {
    for (let n = 0; n < FAULTS_MAX; n += 1) await givenFault(lab, { target: 'dns', kind: 'drop' })
    expect((await control(lab, '/faults', { target: 'dns', kind: 'drop' })).status).toBe(409)
  })

  it.each([
    ['an unknown kind', { target: 'dns', kind: 'explode' }, 'kind must be one of'],
    ['an unknown server', { target: 'rdap:nowhere', kind: 'drop' }, 'No server is called'],
    ['the control endpoint', { target: 'control', kind: 'drop' }, 'No server is called'],
    ['no target', { kind: 'drop' }, 'target must be'],
    ['a kind of another protocol', { target: 'dns', kind: 'wrong_type' }, 'does not exist for dns'],
    ['zero times', { target: 'dns', kind: 'drop', times: 0 }, 'times must be'],
    ['too long a delay', { target: 'dns', kind: 'delay', delay_ms: 1e9 }, 'delay_ms must be'],
    ['a text as number', { target: 'dns', kind: 'delay', delay_ms: '5' }, 'delay_ms must be'],
    ['a status of success', { target: 'sites', kind: 'server_error', status: 200 }, 'status must'],
    ['an empty match', { target: 'dns', kind: 'drop', match: '' }, 'match must be'],
    ['a misspelt field', { target: 'dns', kind: 'drop', time: 3 }, 'There is no field time'],
    ['a list', [], 'must be a JSON object'],
  ])('400: %s is refused with an explanation', async (_, fault, words) => {
    const { status, json } = await control(lab, '/faults', fault)
    expect(status).toBe(400)
    expect(JSON.stringify(json)).toContain(words)
  })

  it('400: a body that is not JSON is refused', async () => {
    const url = `${lab.addresses.control}/faults`
    const response = await fetch(url, { method: 'POST', body: '{"target":' })
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('not JSON')
  })
})

describe('requests', () => {
  it('200: requests are counted per server and listed with their fault', async () => {
    await givenFault(lab, { target: 'whois:whois.denic.de', kind: 'empty', times: 1 })
    await whoisText(lab, 'whois.denic.de', 'quiet-harbor.de')
    await whoisText(lab, 'whois.denic.de', 'google.de')
    const { json } = await control(lab, '/requests?server=whois:whois.denic.de')
    expect(json).toEqual({
      total: 2,
      counts: { 'whois:whois.denic.de': 2 },
      requests: [
        expect.objectContaining({ asked: 'quiet-harbor.de', fault: 'empty' }),
        expect.objectContaining({ asked: 'google.de', fault: null }),
      ],
    })
  })

  it('200: match and limit narrow the list, and total counts all matches', async () => {
    for (const name of ['google.de', 'github.de', 'google.de'])
      await whoisText(lab, 'whois.denic.de', name)
    const { json } = await control(lab, '/requests?match=google&limit=1')
    expect(json).toMatchObject({ total: 2, requests: [{ asked: 'google.de' }] })
  })

  it('200: reset clears requests and faults', async () => {
    await givenFault(lab, { target: 'dns', kind: 'drop' })
    await whoisText(lab, 'whois.denic.de', 'google.de')
    expect((await control(lab, '/reset', {})).json).toEqual({ cleared: 1 })
    expect((await control(lab, '/requests')).json).toEqual({ total: 0, counts: {}, requests: [] })
  })

  it.each(['server=nobody', 'limit=-1', 'limit=x', 'limit=100000'])('400: %s', async (query) => {
    expect((await control(lab, `/requests?${query}`)).status).toBe(400)
  })
})

describe('names', () => {
  it('200: the state of a name can be queried', async () => {
    const { json } = await control(lab, '/names?name=busy-harbor.com')
    expect(json).toMatchObject({ world: { state: 'taken', site: 'live' } })
    expect((await control(lab, '/names?name=nobody.nowhere')).json).toMatchObject({ world: null })
    expect((await control(lab, '/names')).status).toBe(400)
  })

  it('200: an added name is registered on every server until it is removed', async () => {
    const taken = ['free-harbor-4711.com', 'free-harbor-4711.de', 'nobody.nowhere']
    expect((await control(lab, '/names', { taken, site: 'live' })).json).toEqual({
      added: 2,
      refused: ['nobody.nowhere'],
    })
    expect((await rdap(lab, 'free-harbor-4711.com')).status).toBe(200)
    const text = await whoisText(lab, 'whois.denic.de', 'free-harbor-4711.de')
    expect(text).toContain('Status: connect')
    expect(await resolverOf(lab).resolve4('free-harbor-4711.com')).toEqual(['127.0.0.1'])
    await control(lab, '/reset', {})
    expect((await rdap(lab, 'free-harbor-4711.com')).status).toBe(200)
    const forgotten = await control(lab, '/names', undefined, 'DELETE')
    expect(forgotten.json).toEqual({ forgotten: 2 })
    expect((await rdap(lab, 'free-harbor-4711.com')).status).toBe(404)
  })

  it.each([{}, { taken: 'a.com' }, { taken: [1] }, { taken: [], site: 'gone' }, []])(
    '400: %j is refused',
    async (body) => {
      expect((await control(lab, '/names', body)).status).toBe(400)
    },
  )
})

it('404 and 405: other paths and methods are refused', async () => {
  expect((await control(lab, '/nothing')).status).toBe(404)
  const response = await fetch(`${lab.addresses.control}/servers`, { method: 'DELETE' })
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET'])
})
