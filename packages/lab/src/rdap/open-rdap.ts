import { openHttp } from '../frame/http.ts'
import { jsonAnswer } from '../frame/http-message.ts'
import type { HttpAnswer, HttpAsk, HttpReply } from '../frame/http-message.ts'
import type { LabServer, Switchboard } from '../frame/switchboard.ts'
import type { Registrar } from '../world/registrars.ts'
import type { RdapHabits, Registry } from '../world/registry.ts'
import type { LookUp, TakenName, WorldName } from '../world/world-of.ts'
import { domainObject } from './domain-object.ts'

/** One RDAP server: a registry's, or a registrar's for the names of thin registries. */
interface Desk {
  habits: RdapHabits
  /** True if this server is responsible for the name. Otherwise it answers 404. */
  holds: (name: WorldName) => boolean
  port43: string | null
  knowsHolder: boolean
  relatedUrl: (name: TakenName) => string | null
}

const TYPE = { 'content-type': 'application/rdap+json', 'access-control-allow-origin': '*' }
const BASE = '/rdap/'
/** Where a redirecting server actually answers. */
const MOVED_BASE = '/rdap/v2/'

export function baseUrlOf(server: LabServer): string {
  return `http://${server.address}${BASE}`
}

/** Opens a registrar's RDAP server, which knows the registrants of all names registered there. */
export async function openRegistrarRdap(
  board: Switchboard,
  lookUp: LookUp,
  registrar: Registrar,
): Promise<LabServer> {
  return await openDesk(board, lookUp, `rdap:${registrar.slug}`, {
    habits: registrar.rdap,
    holds: (name) => name.state === 'taken' && name.facts.registrar.slug === registrar.slug,
    port43: registrar.whoisHost,
    knowsHolder: true,
    relatedUrl: () => null,
  })
}

/** Opens a registry's RDAP server. `registrarUrls` are base URLs by registrar slug. */
export async function openRegistryRdap(
  board: Switchboard,
  lookUp: LookUp,
  registry: Registry & { rdap: RdapHabits },
  registrarUrls: ReadonlyMap<string, string>,
): Promise<LabServer> {
  const isThin = registry.isThin === true
  return await openDesk(board, lookUp, `rdap:${registry.slug}`, {
    habits: registry.rdap,
    holds: (name) => name.registry.slug === registry.slug,
    port43: registry.whois?.host ?? null,
    knowsHolder: !isThin,
    relatedUrl: ({ name, facts }) => {
      const base = registrarUrls.get(facts.registrar.slug)
      return isThin && base ? `${base}domain/${name.toUpperCase()}` : null
    },
  })
}

async function openDesk(
  board: Switchboard,
  lookUp: LookUp,
  name: string,
  desk: Desk,
): Promise<LabServer> {
  return await openHttp(board, {
    name,
    respond: (ask) => respond(desk, lookUp, ask),
    asked: (ask) => decode(ask.path),
  })
}

function respond(desk: Desk, lookUp: LookUp, ask: HttpAsk): HttpReply {
  if (ask.method !== 'GET' && ask.method !== 'HEAD')
    return {
      ...failure(405, 'Method not allowed', 'Only GET and HEAD.'),
      headers: { allow: 'GET' },
    }
  const isMoved = ask.path.startsWith(MOVED_BASE)
  const rest = ask.path.slice(isMoved ? MOVED_BASE.length : BASE.length)
  if (!ask.path.startsWith(BASE)) return failure(404, 'Not found', 'No such resource.')
  if (desk.habits.redirects && !isMoved)
    return { status: 302, headers: { location: `${MOVED_BASE}${rest}` } }
  if (rest === 'help') return help()
  const asked = /^domain\/([^/]+)$/.exec(rest)?.[1]
  if (asked === undefined) return failure(404, 'Not found', 'Only domains are kept here.')
  return domainReply(desk, lookUp, decode(asked), `http://${ask.headers.host ?? ''}${ask.path}`)
}

function domainReply(desk: Desk, lookUp: LookUp, asked: string, selfUrl: string): HttpReply {
  if (!/^[^\s/]{1,253}$/.test(asked)) return failure(400, 'Bad request', 'That is no domain name.')
  const name = lookUp(asked)
  if (!name || !desk.holds(name)) return notFound(desk.habits, asked)
  if (name.state === 'reserved')
    return failure(404, 'Reserved', `${name.name} is reserved by the registry.`)
  if (name.state !== 'taken') return notFound(desk.habits, asked)
  if (name.isDown) return 'drop'
  const { habits, port43, knowsHolder } = desk
  const responder = { habits, port43, knowsHolder, selfUrl, relatedUrl: desk.relatedUrl(name) }
  return jsonAnswer(200, domainObject(name.name, name.facts, responder), TYPE)
}

/** A badly encoded path is used as it is, and not found. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function notFound(habits: RdapHabits, asked: string): HttpAnswer {
  if (habits.notFound === 'empty') return { status: 404, headers: TYPE }
  if (habits.notFound === 'html')
    return { status: 404, headers: { 'content-type': 'text/html' }, body: '<h1>Not found</h1>' }
  return failure(404, 'Not found', `${asked} is not registered here.`)
}

function failure(status: number, title: string, description: string): HttpAnswer {
  const rdapConformance = ['rdap_level_0']
  const body = { rdapConformance, errorCode: status, title, description: [description] }
  return jsonAnswer(status, body, TYPE)
}

function help(): HttpAnswer {
  const notices = [{ title: 'Help', description: ['Ask for domain/{name}.'] }]
  return jsonAnswer(200, { rdapConformance: ['rdap_level_0'], notices }, TYPE)
}
