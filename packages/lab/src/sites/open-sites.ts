import { openHttp } from '../frame/http.ts'
import type { HttpAnswer, HttpAsk } from '../frame/http-message.ts'
import type { LabServer, Switchboard } from '../frame/switchboard.ts'
import { splitHost } from '../world/split-name.ts'
import type { LookUp } from '../world/world-of.ts'
import { BUSY_HARBOR, busyHarborAnswer } from './busy-harbor.ts'
import { FAULTY_HARBOR, faultyHarborAnswer } from './faulty-harbor.ts'
import { GUARDED_HARBOR, guardedHarborAnswer } from './guarded-harbor.ts'
import { HOSTILE_HARBOR, hostileHarborAnswer } from './hostile-harbor.ts'
import { LARGE_HARBOR, largeHarborAnswer } from './large-harbor.ts'
import { RULED_HARBOR, ruledHarborAnswer } from './ruled-harbor.ts'
import type { SiteIdentities } from './site-identity.ts'
import { parkedAnswer, smallSiteAnswer } from './small-sites.ts'

/** Opens the web: one server for all sites, selected by the Host header. */
export async function openSites(board: Switchboard, lookUp: LookUp): Promise<LabServer> {
  return await openHttp(board, {
    name: 'sites',
    respond: (ask) => respond(lookUp, ask, 'http'),
    asked: (ask) => `${ask.host}${ask.path}`,
  })
}

/**
 * Opens the same sites over TLS, each with its own certificate. An old server supports TLS 1.0 and
 * 1.1 only.
 */
export async function openTlsSites(
  board: Switchboard,
  lookUp: LookUp,
  identities: SiteIdentities,
  age: 'new' | 'old' = 'new',
): Promise<LabServer> {
  return await openHttp(board, {
    name: age === 'new' ? 'sites-tls' : 'sites-tls-old',
    ...(age === 'old' && { isOldTls: true }),
    respond: (ask) => respond(lookUp, ask, 'https'),
    asked: (ask) => `${ask.host}${ask.path}`,
    certify: (host) => identities.contextOf(host),
  })
}

function respond(lookUp: LookUp, ask: HttpAsk, scheme: 'http' | 'https'): HttpAnswer {
  const split = splitHost(ask.host)
  const name = split && lookUp(split.name)
  if (!name || name.state !== 'taken' || name.site === 'none')
    return { status: 421, headers: PLAIN, body: 'No site of that name is here.\n' }
  if (ask.host === `www.${name.name}`)
    return { status: 301, headers: { location: `${scheme}://${name.name}${ask.path}` } }
  if (ask.host !== name.name)
    return { status: 404, headers: PLAIN, body: 'No site on this host.\n' }
  if (ask.method !== 'GET' && ask.method !== 'HEAD')
    return { status: 405, headers: { ...PLAIN, allow: 'GET, HEAD' }, body: 'Only GET and HEAD.\n' }
  if (name.site === 'parked') return parkedAnswer(name, ask.path)
  return SITES[name.name]?.(ask) ?? smallSiteAnswer(name, ask.path)
}

/** Sites that have their own file. */
const SITES: Record<string, (ask: HttpAsk) => HttpAnswer> = {
  [BUSY_HARBOR]: ({ path }) => busyHarborAnswer(path),
  [FAULTY_HARBOR]: ({ path }) => faultyHarborAnswer(path),
  [HOSTILE_HARBOR]: hostileHarborAnswer,
  [RULED_HARBOR]: ({ path }) => ruledHarborAnswer(path),
  [LARGE_HARBOR]: ({ path }) => largeHarborAnswer(path),
  [GUARDED_HARBOR]: () => guardedHarborAnswer(),
}

const PLAIN = { 'content-type': 'text/plain; charset=utf-8' }
