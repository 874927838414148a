import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { ServerGate } from '../server-gate.ts'
import { RdapClient } from './ask-rdap.ts'
import type { RdapOptions } from './ask-rdap.ts'
import { retryAfter } from './fetch-rdap.ts'

const opened: Server[] = []

afterEach(async () => {
  for (const server of opened.splice(0)) {
    const { promise, resolve } = Promise.withResolvers<void>()
    server.close(() => resolve())
    server.closeAllConnections()
    await promise
  }
})

type Handle = (request: IncomingMessage, response: ServerResponse) => void

/** A web server on loopback. `asked` records its requests. */
async function givenServer(handle: Handle) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    handle(request, response)
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', () => resolve())
  await promise
  opened.push(server)
  // A server that listens on a TCP port has an AddressInfo.
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }
}

function sends(status: number, body?: unknown, headers: Record<string, string> = {}): Handle {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/rdap+json', ...headers })
    response.end(body === undefined ? '' : JSON.stringify(body))
  }
}

/** A client whose IANA file lists these servers for `zz`. */
function givenClient(servers: string[], options: Partial<RdapOptions> = {}): RdapClient {
  return new RdapClient({
    keptBootstrap: {
      read: async () => ({ services: [[['zz'], servers]] }),
      write: async () => {},
    },
    bootstrapUrl: 'http://127.0.0.1:1/dns.json',
    overrides: new Map(),
    allowsHttp: true,
    gate: new ServerGate({ spacingMs: 0 }),
    ...options,
  })
}

const FOUND = { objectClassName: 'domain', ldhName: 'acme.zz', status: ['active'] }

function linking(href: string) {
  return { ...FOUND, links: [{ rel: 'related', type: 'application/rdap+json', href }] }
}

describe('RdapClient', () => {
  it('asks the server in IANA’s file', async () => {
    const registry = await givenServer(sends(200, FOUND))
    const iana = await givenServer(sends(200, { services: [[['zz'], [`${registry.url}v1`]]] }))
    const client = new RdapClient({
      bootstrapUrl: iana.url,
      overrides: new Map(),
      allowsHttp: true,
    })
    const answer = await client.ask('acme.zz')
    expect(answer).toMatchObject({
      server: `${registry.url}v1/`,
      facts: { state: 'found' },
      tried: [],
    })
    expect(registry.asked).toEqual(['/v1/domain/acme.zz'])
  })

  it.each([
    ['with a body', { errorCode: 404, title: 'Object not found' }],
    ['without a body', undefined],
  ])('reads a 404 %s as "not found"', async (_name, body) => {
    const registry = await givenServer(sends(404, body))
    expect((await givenClient([registry.url]).ask('acme.zz')).facts.state).toBe('not_found')
  })

  it('reports when no server is known', async () => {
    const answer = await givenClient(['https://rdap.nic.zz/']).ask('acme.yy')
    expect(answer).toMatchObject({ hasServer: false, server: '', facts: { state: 'unclear' } })
  })

  it('tries the next server when one fails, and keeps the failure', async () => {
    const down = await givenServer(sends(503))
    const up = await givenServer(sends(200, FOUND))
    const answer = await givenClient([down.url, up.url]).ask('acme.zz')
    expect(answer).toMatchObject({ server: up.url, facts: { state: 'found' } })
    expect(answer.tried).toEqual([
      { server: new URL(down.url).host, why: 'The server answered 503.' },
    ])
  })

  it('waits as long as a 429 asks before the next request', async () => {
    const registry = await givenServer(sends(429, undefined, { 'retry-after': '120' }))
    const client = givenClient([registry.url])
    const first = await client.ask('acme.zz')
    const second = await client.ask('acme.zz')
    expect(first).toMatchObject({ facts: { state: 'throttled' }, retryAfterSeconds: 120 })
    expect(second.facts.state).toBe('throttled')
    expect(registry.asked).toHaveLength(1)
  })

  it('fills gaps from the registrar, with at most two hops', async () => {
    const last = await givenServer(sends(200, FOUND))
    const second = await givenServer(sends(200, linking(`${last.url}domain/acme.zz`)))
    const registrant = {
      roles: ['registrant'],
      vcardArray: ['vcard', [['fn', {}, 'text', 'Acme']]],
    }
    const first = await givenServer(
      sends(200, { ...linking(`${second.url}domain/acme.zz`), entities: [registrant] }),
    )
    const registry = await givenServer(sends(200, linking(`${first.url}domain/acme.zz`)))
    const answer = await givenClient([registry.url]).ask('acme.zz')
    expect(answer.facts).toMatchObject({ state: 'found', registrant: 'Acme' })
    expect([first, second, last].map((server) => server.asked.length)).toEqual([1, 1, 0])
  })

  it('keeps the registry’s answer if the registrar says "not found" or fails', async () => {
    const registrar = await givenServer(sends(404))
    const registry = await givenServer(sends(200, linking(`${registrar.url}domain/acme.zz`)))
    const answer = await givenClient([registry.url]).ask('acme.zz')
    expect(answer.facts.state).toBe('found')
    expect(answer.tried).toHaveLength(1)
  })

  it('follows redirects, but does not trust another server’s 404', async () => {
    const other = await givenServer(sends(404))
    const registry = await givenServer((_request, response) => {
      response.writeHead(302, { location: `${other.url}domain/acme.zz` }).end()
    })
    const answer = await givenClient([registry.url]).ask('acme.zz')
    expect(answer.facts.state).toBe('unclear')
    expect(other.asked).toEqual(['/domain/acme.zz'])
  })

  it('stops at a redirect loop', async () => {
    const registry = await givenServer((request, response) => {
      response.writeHead(301, { location: request.url ?? '' }).end()
    })
    const answer = await givenClient([registry.url]).ask('acme.zz')
    expect(answer.tried[0]?.why).toContain('redirects')
    expect(registry.asked).toHaveLength(5)
  })

  it('uses neither plain HTTP nor an IP address, except in a lab', async () => {
    const registry = await givenServer(sends(200, FOUND))
    const answer = await givenClient([registry.url], { allowsHttp: false }).ask('acme.zz')
    expect(answer.tried[0]?.why).toContain('URL not allowed')
    expect(registry.asked).toEqual([])
  })

  it('connects to a registry at the lab’s address for it', async () => {
    const registry = await givenServer(sends(200, FOUND))
    const reach = (url: URL) => new URL(url.pathname.slice(1), registry.url)
    const client = givenClient(['https://rdap.nic.zz/'], { allowsHttp: false, reach })
    expect((await client.ask('acme.zz')).facts.state).toBe('found')
  })

  it('stops reading an endless answer', async () => {
    const registry = await givenServer((_request, response) => {
      const pour = (): void => {
        while (!response.destroyed && response.write(' '.repeat(65_536)));
        response.once('drain', pour)
      }
      pour()
    })
    const answer = await givenClient([registry.url]).ask('acme.zz')
    expect(answer.tried[0]?.why).toContain('bytes')
  })

  it('rejects an answer about another name', async () => {
    const registry = await givenServer(sends(200, { ...FOUND, ldhName: 'other.zz' }))
    const answer = await givenClient([registry.url]).ask('acme.zz')
    expect(answer.facts).toMatchObject({
      state: 'unclear',
      reason: 'The server answered about other.zz.',
    })
  })

  it('gives up on an unresponsive server at the deadline', async () => {
    const registry = await givenServer(() => undefined)
    const answer = await givenClient([registry.url], { deadlineMs: 50 }).ask('acme.zz')
    expect(answer.tried).toEqual([
      { server: new URL(registry.url).host, why: 'It did not answer in time.' },
    ])
  })

  it('rejects when its caller aborts', async () => {
    const leaving = new AbortController()
    const registry = await givenServer(() => leaving.abort(new Error('left')))
    await expect(givenClient([registry.url]).ask('acme.zz', leaving.signal)).rejects.toThrow('left')
  })
})

describe('retryAfter', () => {
  it.each([
    ['120', 120],
    ['Thu, 01 Jan 1970 00:01:00 GMT', 60],
    ['999999', 3600],
    ['soon', undefined],
    [null, undefined],
  ])('reads %j as %j seconds', (value, seconds) => {
    expect(retryAfter(value, 0)).toBe(seconds)
  })
})
