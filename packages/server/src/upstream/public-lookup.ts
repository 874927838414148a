import { lookup } from 'node:dns'
import type { LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** A stranger's host name that resolves to a non-public address. */
export class NotPublic extends Error {
  constructor(host: string, address: string) {
    super(`${host} is at ${address}, which is not a public address.`)
    this.name = 'NotPublic'
  }
}

/** How the system resolves a name. */
export type Resolve = (
  host: string,
  done: (error: Error | null, addresses: LookupAddress[]) => void,
) => void

/**
 * A lookup for sockets that refuses names with special addresses. The socket connects to the
 * addresses checked here and doesn't resolve again, so the name can't change in between. One bad
 * address refuses the whole name: an honest name has none. Sockets skip the lookup for literal IP
 * addresses, so those must be refused earlier.
 */
export function publicLookup(resolve: Resolve = resolveBySystem): LookupFunction {
  return (host, options, callback) => {
    resolve(host, (error, addresses) => {
      if (error) return callback(error, '')
      const bad = addresses.find(({ address }) => !isPublicAddress(address))
      if (bad) return callback(new NotPublic(host, bad.address), '')
      const fit = addresses.filter(({ family }) => isOfFamily(family, options.family))
      const [first] = fit
      if (!first) return callback(new Error(`${host} has no address.`), '')
      if (options.all === true) return callback(null, fit)
      return callback(null, first.address, first.family)
    })
  }
}

function isOfFamily(family: number, wanted: number | string | undefined): boolean {
  if (wanted === 4 || wanted === 'IPv4') return family === 4
  if (wanted === 6 || wanted === 'IPv6') return family === 6
  return true
}

const resolveBySystem: Resolve = (host, done) => lookup(host, { all: true }, done)
