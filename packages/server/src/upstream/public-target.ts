import { BlockList, isIP } from 'node:net'
import { FetchFailure } from './fetch-failure.ts'
import { isPublicAddress } from './public-address.ts'

/** What strangers' URLs may lead to. */
export type NetworkAccess = {
  /** All addresses of a host name; empty if it has none. */
  resolve(host: string, signal: AbortSignal): Promise<string[]>
  /** Only in the demo: loopback is allowed for webhook receivers. */
  hasLoopback: boolean
  /** The lab's own hosts. Their names resolve to loopback, and `dial` says where they listen. */
  lab: { dial: Record<string, string>; ca_pem?: string } | undefined
}

/** A checked URL, and exactly where to connect for it. */
export type Target = {
  url: URL
  host: string
  port: number
  /** Checked, and the only ones to connect to. Empty if the name has none. */
  addresses: string[]
  /** The CA to trust, if not the usual ones. */
  ca_pem: string | undefined
}

export type Permission = { mayBeLoopback: boolean; signal: AbortSignal }

const URL_CHARS_MAX = 2_048
const LOW_PORTS = new Set([80, 443])
const PORT_MIN = 1_024

/**
 * Resolves a stranger's URL once and checks every address. One that isn't public refuses them all:
 * an honest name has none. Throws FetchFailure: bad_address, blocked_address.
 */
export async function findTarget(
  reach: NetworkAccess,
  url: URL,
  { mayBeLoopback, signal }: Permission,
): Promise<Target> {
  const { host, port } = demandPlainUrl(url)
  const isName = isIP(host) === 0
  const isLocalName = isName && /(^|\.)localhost$/.test(host)
  // Sockets skip the lookup for a literal IP address, so it's checked here like any other. What
  // "localhost" means isn't up to a DNS server.
  const addresses = isLocalName
    ? ['127.0.0.1', '::1']
    : isName
      ? await reach.resolve(host, signal)
      : [host]
  const atLab = isName && !isLocalName ? labPlace(reach, host, port) : undefined
  const isLoopbackOpen = atLab !== undefined || (reach.hasLoopback && mayBeLoopback)
  for (const address of addresses) {
    if (isPublicAddress(address) || (isLoopbackOpen && isLoopback(address))) continue
    throw new FetchFailure('blocked_address', 'The address isn’t on the public internet.')
  }
  const isAtLab = atLab !== undefined && addresses.length > 0 && addresses.every(isLoopback)
  if (isAtLab) return { url, host, ...atLab, ca_pem: reach.lab?.ca_pem }
  return { url, host, port, addresses, ca_pem: undefined }
}

function demandPlainUrl(url: URL): { host: string; port: number } {
  const refuse = (why: string) => new FetchFailure('bad_address', why)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw refuse('The address must start with http:// or https://.')
  }
  if (url.username || url.password) {
    throw refuse('The address must not contain a user name or password.')
  }
  if (url.href.length > URL_CHARS_MAX) throw refuse('The address is too long.')
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (host === '') throw refuse('The address has no host name.')
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
  if (!LOW_PORTS.has(port) && port < PORT_MIN) throw refuse('Web servers don’t use this port.')
  return { host, port }
}

function labPlace(
  { lab }: NetworkAccess,
  host: string,
  port: number,
): { addresses: string[]; port: number } | undefined {
  const place = lab?.dial[`${host}:${port}`] ?? lab?.dial[`*:${port}`]
  const [address, labPort] = place?.split(':') ?? []
  return address && labPort ? { addresses: [address], port: Number(labPort) } : undefined
}

const LOOPBACK_IPV4 = new BlockList()
LOOPBACK_IPV4.addSubnet('127.0.0.0', 8, 'ipv4')

/** Only the plain forms: BlockList would also accept `::ffff:127.0.0.1`. */
export function isLoopback(address: string): boolean {
  return address === '::1' || (isIP(address) === 4 && LOOPBACK_IPV4.check(address, 'ipv4'))
}
