import type { IncomingMessage } from 'node:http'
import { isIP, isIPv6 } from 'node:net'

/**
 * The remote address of calls that this process makes to itself. Real connections have an IP
 * address, and no header can change that.
 */
export const IN_PROCESS = 'in-process'

/** The address before the last trusted proxy's, counted as Fastify does. */
export function clientAddress(request: IncomingMessage, trustedHops: number): string {
  const direct = request.socket.remoteAddress ?? ''
  if (trustedHops === 0) return direct
  const forwarded = request.headers['x-forwarded-for']
  if (forwarded === undefined) return direct
  const addresses = [direct, ...String(forwarded).split(',').toReversed()]
  return addresses[Math.min(trustedHops, addresses.length - 1)]?.trim() ?? direct
}

/**
 * The caller that per-address limits count. An IPv6 customer owns a whole /64 and could otherwise
 * use a new address for every request.
 */
export function callerAddress(text: string): string {
  const known = recent.get(text)
  if (known !== undefined) return known
  if (recent.size >= RECENT_MAX) recent.clear()
  const address = addressOf(text)
  recent.set(text, address)
  return address
}

/**
 * The networks a caller belongs to, narrowest first: an IPv4 address, or an IPv6 /64, /56 and /48.
 * Many customers own a /56 or /48, so they could rotate through up to 65,536 different /64s.
 */
export function callerNetworks(text: string): string[] {
  const address = callerAddress(text)
  const groups = address.endsWith('::/64') ? address.slice(0, -'::/64'.length).split(':') : []
  const [first, second, third, fourth] = groups
  if (fourth === undefined) return [address]
  const upper = Math.floor(Number.parseInt(fourth, 16) / 256) * 256
  const wide = `${first}:${second}:${third}`
  return [address, `${wide}:${upper.toString(16)}::/56`, `${wide}::/48`]
}

// Cached because the same few callers keep coming back, and parsing costs as much as counting.
const RECENT_MAX = 10_000
const recent = new Map<string, string>()

function addressOf(text: string): string {
  const ip = withoutPort(text)
  const plain = ip.startsWith('::ffff:') ? ip.slice('::ffff:'.length) : ip
  // Anything from a proxy that isn't an IP address counts as one shared caller.
  if (isIP(plain) === 0) return 'unknown'
  if (!isIPv6(plain)) return plain
  return `${groupsOf(plain).slice(0, 4).join(':')}::/64`
}

/** Some proxies add a port in X-Forwarded-For: `203.0.113.9:1001` or `[2001:db8::1]:1001`. */
function withoutPort(text: string): string {
  const bracketed = /^\[(.+)\](:\d+)?$/.exec(text)?.[1]
  return bracketed ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1] ?? text
}

/** The eight groups of an IPv6 address, with `::` expanded. */
function groupsOf(ip: string): string[] {
  const [head = '', tail = ''] = (ip.split('%')[0] ?? '').split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const gap = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return [...left, ...gap, ...right].map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
}
