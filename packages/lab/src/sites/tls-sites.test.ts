import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { get } from 'node:https'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { connect as connectTls } from 'node:tls'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { control, givenFault } from '../../test/support/lab-client.ts'
import { openLab } from '../open-lab.ts'
import type { Lab } from '../open-lab.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
})
beforeEach(async () => {
  await control(lab, '/reset', {})
})
afterAll(() => lab.close())

function tlsAddress(): { host: string; port: number } {
  const [host = '', port] = (lab.addresses.dial['*:443'] ?? '').split(':')
  return { host, port: Number(port) }
}

/** Visits a site and verifies its certificate as a browser would. */
async function visit(host: string, path = '/'): Promise<{ status: number; body: string }> {
  return await new Promise((resolve, reject) => {
    const trust = { servername: host, ca: lab.addresses.ca_pem, headers: { host } }
    const sent = get({ ...tlsAddress(), path, ...trust, agent: false }, (response) => {
      const status = response.statusCode ?? 0
      text(response).then((body) => resolve({ status, body }), reject)
    })
    sent.on('error', reject)
  })
}

async function certificateOf(host: string): Promise<X509Certificate> {
  const socket = connectTls({ ...tlsAddress(), servername: host, rejectUnauthorized: false })
  await once(socket, 'secureConnect')
  const certificate = socket.getPeerX509Certificate()
  socket.destroy()
  if (!certificate) throw new Error('no certificate received')
  return certificate
}

it('200: a site is served with a certificate that passes every check', async () => {
  const { status, body } = await visit('busy-harbor.com')
  expect(status).toBe(200)
  expect(body).toContain('Busy Harbor')
  expect((await visit('www.busy-harbor.com')).status).toBe(301)
})

it('a client that does not trust the CA refuses the connection', async () => {
  const socket = connectTls({ ...tlsAddress(), servername: 'busy-harbor.com' })
  await expect(once(socket, 'secureConnect')).rejects.toThrow('unable to verify')
})

it('a certificate names its hosts, its issuer and its validity', async () => {
  const certificate = await certificateOf('busy-harbor.com')
  expect(certificate.subject).toBe('CN=busy-harbor.com')
  expect(certificate.issuer).toBe('CN=Lab Authority')
  expect(certificate.subjectAltName).toBe('DNS:busy-harbor.com, DNS:www.busy-harbor.com')
  expect(certificate.verify(new X509Certificate(lab.addresses.ca_pem).publicKey)).toBe(true)
  expect(new Date(certificate.validTo).getTime()).toBeGreaterThan(Date.now())
})

describe('certificate problems that a check should find', () => {
  const hosts = Array.from({ length: 30 }, (_, n) => `kelo${n.toString(36)}.com`)

  it('some certificates have expired, some are for another host', async () => {
    const certificates = new Map<string, X509Certificate>()
    for (const host of hosts) certificates.set(host, await certificateOf(host))
    const expired = hosts.filter((host) => {
      const until = certificates.get(host)?.validTo ?? ''
      return new Date(until).getTime() < Date.now()
    })
    const foreign = hosts.filter((host) => !certificates.get(host)?.checkHost(host))
    expect([expired.length > 0, foreign.length > 0]).toEqual([true, true])
    expect(expired.length + foreign.length).toBeLessThan(hosts.length / 2)
    await expect(visit(expired[0] ?? '')).rejects.toThrow('expired')
    await expect(visit(foreign[0] ?? '')).rejects.toThrow("does not match certificate's altnames")
  })
})

it('faults also work over TLS', async () => {
  await givenFault(lab, { target: 'sites-tls', kind: 'server_error', status: 503 })
  expect((await visit('busy-harbor.com')).status).toBe(503)
})

it('a client that never starts the handshake does not keep the lab open', async () => {
  const other = await openLab()
  const [host = '', port] = (other.addresses.dial['*:443'] ?? '').split(':')
  const socket = connect(Number(port), host)
  await once(socket, 'connect')
  const closed = once(socket, 'close')
  const start = performance.now()
  await Promise.all([other.close(), closed])
  // Node itself gives up after 120 seconds.
  expect(performance.now() - start).toBeLessThan(60_000)
})
