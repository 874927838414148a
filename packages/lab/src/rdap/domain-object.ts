import { domainToUnicode } from 'node:url'
import type { EppStatus, Facts } from '../world/facts.ts'
import { WORLD_DAY } from '../world/facts.ts'
import type { RdapHabits } from '../world/registry.ts'
import { holderEntity, registrarEntity } from './contact-entity.ts'
import type { Json } from './contact-entity.ts'

/** The server that answers, and how much it knows of a name. */
export interface RdapResponder {
  habits: RdapHabits
  port43: string | null
  selfUrl: string
  /** The URL of the registrar's own record. Set only by a thin registry. */
  relatedUrl: string | null
  knowsHolder: boolean
}

/** A registered name in the format of RFC 9083. */
export function domainObject(name: string, facts: Facts, responder: RdapResponder): Json {
  const { habits } = responder
  const isRedacted = facts.isPrivate && responder.knowsHolder && habits.redaction === 'rfc9537'
  const unicodeName = domainToUnicode(name)
  const conformance = ['rdap_level_0', 'icann_rdap_response_profile_1']
  return {
    rdapConformance: isRedacted ? [...conformance, 'redacted'] : conformance,
    objectClassName: 'domain',
    handle: facts.handle,
    ldhName: responder.knowsHolder ? name : name.toUpperCase(),
    ...(unicodeName === name ? {} : { unicodeName }),
    status: facts.statuses.map(rdapStatus),
    events: eventsOf(facts),
    nameservers: facts.nameservers.map(nameserver),
    entities: entitiesOf(facts, responder),
    secureDNS: secureDns(facts),
    links: linksOf(responder),
    notices: habits.hasLooseNotices ? NOTICE : [NOTICE],
    ...(responder.port43 === null ? {} : { port43: responder.port43 }),
    ...(isRedacted ? { redacted: REDACTED } : {}),
  }
}

const NOTICE = {
  title: 'Terms of use',
  description: ['All records here are invented.'],
}

/** `clientTransferProhibited` → `client transfer prohibited`, and `ok` → `active` (RFC 8056). */
export function rdapStatus(status: EppStatus): string {
  return status === 'ok' ? 'active' : status.replace(/[A-Z]/g, (big) => ` ${big.toLowerCase()}`)
}

function eventsOf({ created, expires, updated }: Facts): Json[] {
  return [
    { eventAction: 'registration', eventDate: created.toISOString() },
    { eventAction: 'expiration', eventDate: expires.toISOString() },
    { eventAction: 'last changed', eventDate: updated.toISOString() },
    { eventAction: 'last update of RDAP database', eventDate: WORLD_DAY.toISOString() },
  ]
}

function nameserver(host: string): Json {
  return { objectClassName: 'nameserver', ldhName: host }
}

function entitiesOf(facts: Facts, { habits, knowsHolder }: RdapResponder): Json[] {
  const registrar = registrarEntity(facts.registrar, habits)
  if (!knowsHolder) return [registrar]
  const roles = ['registrant', 'administrative', 'technical']
  const holders = roles.map((role) => holderEntity(role, facts.holder, habits, facts.isPrivate))
  return [...holders, registrar]
}

function secureDns({ ds }: Facts): Json {
  return ds ? { delegationSigned: true, dsData: [ds] } : { delegationSigned: false }
}

function linksOf({ selfUrl, relatedUrl }: RdapResponder): Json[] {
  const type = 'application/rdap+json'
  const self = { value: selfUrl, rel: 'self', href: selfUrl, type }
  if (relatedUrl === null) return [self]
  return [self, { value: selfUrl, rel: 'related', href: relatedUrl, type }]
}

const HOLDER = "$.entities[?(@.roles[0]=='registrant')]"
const REASON = { description: 'Server policy' }

/** What was redacted from the registrant, and how (RFC 9537). */
const REDACTED: Json[] = [
  emptied('Registry Registrant ID', 'handle'),
  emptied('Registrant Name', "vcardArray[1][?(@[0]=='fn')][3]"),
  emptied('Registrant Organization', "vcardArray[1][?(@[0]=='org')][3]"),
  emptied('Registrant Street', "vcardArray[1][?(@[0]=='adr')][3][2]"),
  emptied('Registrant City', "vcardArray[1][?(@[0]=='adr')][3][3]"),
  emptied('Registrant Postal Code', "vcardArray[1][?(@[0]=='adr')][3][5]"),
  removed('Registrant Phone', "vcardArray[1][?(@[0]=='tel')]"),
  removed('Registrant Email', "vcardArray[1][?(@[0]=='email')]"),
]

function emptied(type: string, path: string): Json {
  const postPath = `${HOLDER}.${path}`
  return { name: { type }, postPath, pathLang: 'jsonpath', method: 'emptyValue', reason: REASON }
}

function removed(type: string, path: string): Json {
  const prePath = `${HOLDER}.${path}`
  return { name: { type }, prePath, pathLang: 'jsonpath', method: 'removal', reason: REASON }
}
