import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import type { Lab } from '../../src/open-lab.ts'

/** A JSON object whose fields the tests read and check. */
export type Json = { [key: string]: unknown }

/** Calls the control API: GET without a body, POST with one. */
export async function control(
  lab: Lab,
  path: string,
  body?: unknown,
  method = body === undefined ? 'GET' : 'POST',
): Promise<{ status: number; json: Json }> {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  const response = await fetch(`${lab.addresses.control}${path}`, { method, ...sent })
  // The control API always answers with a JSON object.
  return { status: response.status, json: (await response.json()) as Json }
}

/** Sets a fault. Fails the test if it is refused. */
export async function givenFault(lab: Lab, fault: Json): Promise<void> {
  const { status, json } = await control(lab, '/faults', fault)
  if (status !== 201) throw new Error(`fault refused: ${JSON.stringify(json)}`)
}

/** The base URL of a TLD's RDAP server, according to the bootstrap. */
export async function rdapBase(lab: Lab, tld: string): Promise<string> {
  const response = await fetch(lab.addresses.rdap_bootstrap_url)
  // RFC 9224: pairs of a list of TLDs and a list of URLs.
  const { services } = (await response.json()) as { services: [string[], string[]][] }
  const url = services.find(([tlds]) => tlds.includes(tld))?.[1][0]
  if (url === undefined) throw new Error(`no RDAP server for ${tld}`)
  return url
}

export async function rdap(lab: Lab, name: string): Promise<Response> {
  return await fetch(`${await rdapBase(lab, name.split('.').at(-1) ?? '')}domain/${name}`)
}

/** Connects to the lab server that replaces a real host and port. */
export function dial(lab: Lab, hostPort: string): Socket {
  const address = lab.addresses.dial[hostPort]
  if (address === undefined) throw new Error(`no address for ${hostPort}`)
  const [host = '', port] = address.split(':')
  return connect(Number(port), host)
}

/** Sends one WHOIS query. Rejects if the connection is lost. */
export async function whois(lab: Lab, host: string, line: string): Promise<Buffer> {
  const socket = dial(lab, `${host}:43`)
  socket.write(`${line}\r\n`)
  return await heard(socket)
}

export async function whoisText(lab: Lab, host: string, line: string): Promise<string> {
  return (await whois(lab, host, line)).toString('utf8')
}

/** Everything received until the other side closes. Fails if that takes too long. */
export async function heard(socket: Socket): Promise<Buffer> {
  const parts: Buffer[] = []
  socket.setTimeout(5_000, () => socket.destroy(new Error('the answer did not end within 5 s')))
  socket.on('data', (part: Buffer) => parts.push(part))
  await once(socket, 'end')
  socket.destroy()
  return Buffer.concat(parts)
}

export function resolverOf(lab: Lab, timeout = 60_000): Resolver {
  const resolver = new Resolver({ timeout, tries: 1 })
  resolver.setServers([lab.addresses.dns])
  return resolver
}
