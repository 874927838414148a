import { isIPv6 } from 'node:net'

/**
 * Whom a limit by address counts. One IPv6 customer holds a whole /64 and could otherwise come from
 * a new address at every request.
 */
export function callerAddress(ip: string): string {
  const plain = ip.startsWith('::ffff:') ? ip.slice('::ffff:'.length) : ip
  if (!isIPv6(plain)) return plain
  return `${groupsOf(plain).slice(0, 4).join(':')}::/64`
}

/** The eight groups of an address, with `::` written out. */
function groupsOf(ip: string): string[] {
  const [head = '', tail = ''] = (ip.split('%')[0] ?? '').split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const gap = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return [...left, ...gap, ...right].map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
}
