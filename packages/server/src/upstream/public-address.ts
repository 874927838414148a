import { BlockList, isIP } from 'node:net'

/**
 * Whether an address is on the public internet. Deny by default: only global unicast is allowed,
 * minus every block in the IANA special-purpose registries. IPv6 forms that embed an IPv4 address
 * (mapped, compatible, NAT64, 6to4, Teredo) are refused whatever they embed, because they reach a
 * different machine from the one that was checked.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  // A zone (`fe80::1%eth0`) names a local network interface, which no public address does.
  if (family === 0 || address.includes('%')) return false
  if (family === 4) return !SPECIAL_IPV4.check(address, 'ipv4')
  return GLOBAL_IPV6.check(address, 'ipv6') && !SPECIAL_IPV6.check(address, 'ipv6')
}

// With the purpose of each block: https://www.iana.org/assignments/iana-ipv4-special-registry.
const SPECIAL_IPV4 = blocks('ipv4', [
  ['0.0.0.0/8', 'this network'],
  ['10.0.0.0/8', 'private'],
  ['100.64.0.0/10', 'shared by customers of a carrier'],
  ['127.0.0.0/8', 'loopback'],
  ['168.63.129.16/32', 'the inside of one cloud, under a public number'],
  ['169.254.0.0/16', 'link-local, and the metadata of clouds'],
  ['172.16.0.0/12', 'private'],
  ['192.0.0.0/24', 'protocol assignments'],
  ['192.0.2.0/24', 'documentation'],
  ['192.31.196.0/24', 'AS112'],
  ['192.52.193.0/24', 'AMT'],
  ['192.88.99.0/24', '6to4 relays'],
  ['192.168.0.0/16', 'private'],
  ['192.175.48.0/24', 'AS112'],
  ['198.18.0.0/15', 'benchmarks'],
  ['198.51.100.0/24', 'documentation'],
  ['203.0.113.0/24', 'documentation'],
  ['224.0.0.0/4', 'multicast'],
  ['240.0.0.0/4', 'reserved, and broadcast'],
])

/** The only part of IPv6 that is allocated for the public internet. */
const GLOBAL_IPV6 = blocks('ipv6', [['2000::/3', 'global unicast']])

// The blocks of https://www.iana.org/assignments/iana-ipv6-special-registry inside 2000::/3.
const SPECIAL_IPV6 = blocks('ipv6', [
  ['2001::/23', 'protocol assignments: Teredo, benchmarks, AMT, AS112, ORCHID, DRIP'],
  ['2001:db8::/32', 'documentation'],
  ['2002::/16', '6to4'],
  ['2620:4f:8000::/48', 'AS112'],
  ['3ffe::/16', 'the 6bone, given back'],
  ['3fff::/20', 'documentation'],
])

function blocks(family: 'ipv4' | 'ipv6', rows: [string, string][]): BlockList {
  const list = new BlockList()
  for (const [block] of rows) {
    const [net = '', prefix = ''] = block.split('/')
    list.addSubnet(net, Number(prefix), family)
  }
  return list
}
