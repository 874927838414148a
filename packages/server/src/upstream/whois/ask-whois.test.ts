import { createServer } from 'node:net'
import type { AddressInfo, Server, Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { ServerGate } from '../server-gate.ts'
import { WhoisClient } from './ask-whois.ts'
import type { WhoisOptions } from './ask-whois.ts'

const opened: Server[] = []
const sockets = new Set<Socket>()

afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  await Promise.all(opened.splice(0).map(async (server) => await closed(server)))
})

async function closed(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  server.close(() => resolve())
  await promise
}

type Answer = string | Buffer | ((socket: Socket) => void)

/** A server on loopback that answers each line with `answer`. `asked` records its queries. */
async function givenServer(answer: (line: string) => Answer) {
  const asked: string[] = []
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('data', (data) => {
      const line = data.toString().trimEnd()
      asked.push(line)
      const reply = answer(line)
      if (typeof reply === 'function') reply(socket)
      else socket.end(reply)
    })
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', () => resolve())
  await promise
  opened.push(server)
  // A server that listens on a TCP port has an AddressInfo.
  return { asked, port: (server.address() as AddressInfo).port }
}

/** Maps host names to loopback ports. A host that isn't in the table refuses connections. */
function givenClient(hosts: Record<string, number>, options: Partial<WhoisOptions> = {}) {
  return new WhoisClient({
    dial: (host) => ({ host: '127.0.0.1', port: hosts[host] ?? 1 }),
    gate: new ServerGate({ spacingMs: 0 }),
    ...options,
  })
}

const ACME = { name: 'acme.zz', unicode: 'acme.zz' }
const FOUND = 'Domain Name: acme.zz\nRegistrar: Harbour\n'
const FOUND_COM = 'Domain Name: acme.com\nRegistrar: Harbour\n'

describe('WhoisClient', () => {
  it('finds the server through IANA, once per TLD', async () => {
    const registry = await givenServer((line) => FOUND.replace('acme.zz', line))
    const iana = await givenServer(() => 'domain: ZZ\nwhois: whois.nic.zz\n')
    const client = givenClient({ 'whois.iana.org': iana.port, 'whois.nic.zz': registry.port })
    const answer = await client.ask(ACME)
    await client.ask({ name: 'other.zz', unicode: 'other.zz' })
    expect(answer).toMatchObject({ server: 'whois.nic.zz', tried: [], facts: { state: 'found' } })
    expect(iana.asked).toEqual(['zz'])
    expect(registry.asked).toEqual(['acme.zz', 'other.zz'])
  })

  it('trusts the server that IANA lists, whatever its name', async () => {
    const registry = await givenServer(() => 'No match for acme.zz')
    const iana = await givenServer(() => 'domain: ZZ\nwhois: whois.company.com\n')
    const client = givenClient({ 'whois.iana.org': iana.port, 'whois.company.com': registry.port })
    expect((await client.ask(ACME)).facts.state).toBe('not_found')
  })

  it('reports when the TLD has no server', async () => {
    const iana = await givenServer(() => 'domain: ZZ\nwhois:\n')
    const answer = await givenClient({ 'whois.iana.org': iana.port }).ask(ACME)
    expect(answer).toMatchObject({ hasServer: false, server: '', facts: { state: 'unclear' } })
  })

  it.each([
    ['acme.de', 'whois.denic.de', '-T dn,ace acme.de'],
    ['acme.com', 'whois.verisign-grs.com', 'domain acme.com'],
    ['acme.jp', 'whois.jprs.jp', 'acme.jp/e'],
    ['acme.co.uk', 'whois.nic.uk', 'acme.co.uk'],
  ])('asks for %s at %s with %j', async (name, host, line) => {
    const server = await givenServer(() => 'No match')
    const answer = await givenClient({ [host]: server.port }).ask({ name, unicode: name })
    expect(server.asked).toEqual([line])
    expect(answer.facts.state).toBe('not_found')
  })

  it('fills gaps from the registrar, and keeps the registry’s answer', async () => {
    const registry = await givenServer(
      () =>
        'Domain Name: acme.com\nRegistrar: Harbour\n' +
        'Registrar WHOIS Server: whois.harbour.example\nCreation Date: 2010-01-01\n',
    )
    const registrar = await givenServer(
      () =>
        'Domain Name: acme.com\nCreation Date: 1999-01-01\nRegistrant Organization: Acme\n' +
        'Registrant Email: a@acme.com\n',
    )
    const client = givenClient({
      'whois.verisign-grs.com': registry.port,
      'whois.harbour.example': registrar.port,
    })
    const { facts, tried } = await client.ask({ name: 'acme.com', unicode: 'acme.com' })
    expect(facts).toMatchObject({
      creation_date: '2010-01-01T00:00:00Z',
      registrant: 'Acme',
      emails: ['a@acme.com'],
    })
    expect(tried).toEqual([])
  })

  it('ignores a registrar that says "not found", and notes it', async () => {
    const registry = await givenServer(
      () => `${FOUND_COM}Registrar WHOIS Server: whois.harbour.example\n`,
    )
    const registrar = await givenServer(() => 'No match for acme.com')
    const client = givenClient({
      'whois.verisign-grs.com': registry.port,
      'whois.harbour.example': registrar.port,
    })
    const answer = await client.ask({ name: 'acme.com', unicode: 'acme.com' })
    expect(answer.facts.state).toBe('found')
    expect(answer.tried).toEqual([
      { server: 'whois.harbour.example', why: 'no match for acme.com' },
    ])
  })

  it('stops at a referral loop', async () => {
    const registry = await givenServer(
      () => `${FOUND_COM}Registrar WHOIS Server: whois.harbour.example\n`,
    )
    const registrar = await givenServer(
      () => `${FOUND_COM}Registrar WHOIS Server: whois.verisign-grs.com\n`,
    )
    const hosts = {
      'whois.verisign-grs.com': registry.port,
      'whois.harbour.example': registrar.port,
    }
    await givenClient(hosts, { referralsMax: 2 }).ask({ name: 'acme.com', unicode: 'acme.com' })
    expect([registry.asked.length, registrar.asked.length]).toEqual([1, 1])
  })

  it('reads the charset of the server', async () => {
    const server = await givenServer(() =>
      Buffer.from('domain: acme.br\nowner: A\xe7\xe3o Ltda\n', 'latin1'),
    )
    const answer = await givenClient({ 'whois.registro.br': server.port }).ask({
      name: 'acme.br',
      unicode: 'acme.br',
    })
    expect(answer.facts.registrant).toBe('Ação Ltda')
  })

  it('rejects an answer about another name', async () => {
    const server = await givenServer(() => FOUND)
    const client = givenClient({ 'whois.verisign-grs.com': server.port })
    const answer = await client.ask({ name: 'acme.com', unicode: 'acme.com' })
    expect(answer.facts).toMatchObject({
      state: 'unclear',
      reason: 'The server answered about acme.zz.',
    })
  })

  it('keeps a refused connection in the trace', async () => {
    const answer = await givenClient({}).ask({ name: 'acme.com', unicode: 'acme.com' })
    expect(answer.facts.state).toBe('unclear')
    expect(answer.tried).toEqual([
      { server: 'whois.verisign-grs.com', why: expect.stringContaining('ECONNREFUSED') as string },
    ])
  })

  it('uses no part of an incomplete answer', async () => {
    const server = await givenServer(() => (socket) => {
      socket.write('No match for acme.com\n', () => socket.resetAndDestroy())
    })
    const answer = await givenClient({ 'whois.verisign-grs.com': server.port }).ask({
      name: 'acme.com',
      unicode: 'acme.com',
    })
    expect(answer.facts.state).toBe('unclear')
    expect(answer.tried).toHaveLength(1)
  })

  it('stops reading an endless answer', async () => {
    const server = await givenServer(() => (socket) => {
      const pour = (): void => {
        while (!socket.destroyed && socket.write('x'.repeat(65_536)));
        socket.once('drain', pour)
      }
      pour()
    })
    const answer = await givenClient({ 'whois.verisign-grs.com': server.port }).ask({
      name: 'acme.com',
      unicode: 'acme.com',
    })
    expect(answer.tried[0]?.why).toContain('More than')
  })

  it('gives up on an unresponsive server at the deadline', async () => {
    const server = await givenServer(() => () => undefined)
    const client = givenClient({ 'whois.verisign-grs.com': server.port }, { deadlineMs: 50 })
    const answer = await client.ask({ name: 'acme.com', unicode: 'acme.com' })
    expect(answer.tried).toEqual([
      { server: 'whois.verisign-grs.com', why: 'It did not answer in time.' },
    ])
  })

  it('rejects when its caller aborts', async () => {
    const leaving = new AbortController()
    const server = await givenServer(() => () => leaving.abort(new Error('left')))
    const client = givenClient({ 'whois.verisign-grs.com': server.port })
    await expect(
      client.ask({ name: 'acme.com', unicode: 'acme.com' }, leaving.signal),
    ).rejects.toThrow('left')
  })

  it('pauses a server that complained about our query rate', async () => {
    const server = await givenServer(() => 'Too many requests')
    const client = givenClient({ 'whois.verisign-grs.com': server.port })
    const first = await client.ask({ name: 'acme.com', unicode: 'acme.com' })
    const second = await client.ask({ name: 'acme.com', unicode: 'acme.com' })
    expect([first.facts.state, second.facts.state]).toEqual(['throttled', 'throttled'])
    expect(second.retryAfterSeconds).toBeGreaterThan(50)
    expect(server.asked).toHaveLength(1)
  })
})
