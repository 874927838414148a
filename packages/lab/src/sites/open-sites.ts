import { openHttp } from '../frame/http.ts'
import type { HttpAnswer, HttpAsk } from '../frame/http-message.ts'
import type { LabServer, Switchboard } from '../frame/switchboard.ts'
import { splitHost } from '../world/split-name.ts'
import type { LookUp } from '../world/world-of.ts'
import { BUSY_HARBOR, busyHarborAnswer } from './busy-harbor.ts'
import type { SiteIdentities } from './site-identity.ts'
import { parkedAnswer, smallSiteAnswer } from './small-sites.ts'

/** Opens the web: one server for all sites, told apart by the Host header. */
export async function openSites(board: Switchboard, lookUp: LookUp): Promise<LabServer> {
  return await openHttp(board, {
    name: 'sites',
    respond: (ask) => respond(lookUp, ask, 'http'),
    asked: (ask) => `${ask.host}${ask.path}`,
  })
}

/** Opens the same sites behind TLS, each with its own certificate. */
export async function openTlsSites(
  board: Switchboard,
  lookUp: LookUp,
  identities: SiteIdentities,
): Promise<LabServer> {
  return await openHttp(board, {
    name: 'sites-tls',
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
  if (name.name === BUSY_HARBOR) return busyHarborAnswer(ask.path)
  return smallSiteAnswer(name, ask.path)
}

const PLAIN = { 'content-type': 'text/plain; charset=utf-8' }
