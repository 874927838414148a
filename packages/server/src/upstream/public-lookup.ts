import { lookup } from 'node:dns'
import type { LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** A stranger's host name that leads inside, or nowhere. */
export class NotPublic extends Error {
  constructor(host: string, address: string) {
    super(`${host} is at ${address}, which is no public address.`)
    this.name = 'NotPublic'
  }
}

/** How the machine turns a name into addresses. */
export type Resolve = (
  host: string,
  done: (error: Error | null, addresses: LookupAddress[]) => void,
) => void

/**
 * A lookup for sockets that refuses names which lead to special addresses. The socket connects to
 * what was checked here and asks no second time, so the name cannot change in between. One bad
 * address among good ones refuses them all: an honest name has none. Sockets call no lookup for an
 * address written in numbers, so those must be refused before.
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
