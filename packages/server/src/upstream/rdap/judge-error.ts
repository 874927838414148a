import type { RegistrationState } from '../registration.ts'
import { isRecord, recordsIn } from './jcard.ts'

type Body = Record<string, unknown>
type Judged = { state: RegistrationState; reason: string }

/** Some servers send an error body with status 200. The body takes precedence. */
export function isError(body: Body): boolean {
  const code = errorCodeOf(body)
  return code !== undefined && code >= 300
}

/**
 * Judges an answer without a domain object. "Not found" needs an RDAP error 404 about the name we
 * asked for, or a 404 without a body: gateways, captive portals and web servers send 404 too.
 */
export function judgeError(status: number, body: unknown, asked: string): Judged {
  const error = isRecord(body) ? body : {}
  const code = errorCodeOf(error) ?? status
  const said = saidBy(error)
  const reason = said || `The server answered ${status === code ? code : `${status} (${code})`}.`
  // A name may be `reserved.example`, so ignore names and look at the other words.
  const lower = said.toLowerCase().replace(/[^\s"']+\.[^\s"']+/g, '')
  if (status === 429 || code === 429 || THROTTLED.some((words) => lower.includes(words))) {
    return { state: 'throttled', reason }
  }
  if (code !== 404 || (status !== 404 && status !== 200)) return { state: 'unclear', reason }
  const doubt = doubtOf(body, asked)
  if (doubt !== '') return { state: 'unclear', reason: doubt }
  if (RESERVED.some((words) => lower.includes(words))) return { state: 'reserved', reason }
  // A redirector that knows no server, or a server that didn't understand, also answers 404.
  if (NO_AUTHORITY.some((words) => lower.includes(words))) return { state: 'unclear', reason }
  return { state: 'not_found', reason }
}

/** Why a 404 isn't the registry's answer about this name; empty if it is. */
function doubtOf(body: unknown, asked: string): string {
  if (body === undefined) return ''
  if (!isRecord(body)) return 'The server answered 404 with something that is not RDAP.'
  if (OBJECT_FIELDS.some((field) => body[field] !== undefined)) {
    return 'The server answered "not found" together with an object.'
  }
  const isRdap = errorCodeOf(body) === 404 || Array.isArray(body['rdapConformance'])
  if (!isRdap) return 'The server answered 404 with JSON that is not RDAP.'
  const other = asked === '' ? '' : otherNameIn(body, asked.toLowerCase())
  return other === '' ? '' : `The server answered about ${other}.`
}

/** Fields that an RDAP object has and an error doesn't (RFC 9083, sections 5 and 6). */
const OBJECT_FIELDS = [
  'objectClassName',
  'ldhName',
  'unicodeName',
  'handle',
  'entities',
  'nameservers',
  'events',
  'status',
  'vcardArray',
  'secureDNS',
]

/** The name in a link to `/domain/other.example`, or in `Domain other.example not found`. */
function otherNameIn(body: Body, asked: string): string {
  const links = recordsIn(body['links']).flatMap(({ value, href, rel }) =>
    rel === 'self' || rel === undefined ? [value, href] : [value],
  )
  const linked = links.map((link) =>
    typeof link === 'string' ? LINKED.exec(link)?.[1] : undefined,
  )
  const named = NAMED.exec(saidBy(body).toLowerCase())
  for (const name of [...linked, named?.[1] ?? named?.[2]]) {
    const plain = name?.toLowerCase().replace(/\.$/, '') ?? ''
    if (plain !== '' && plain !== asked && /^[\x20-\x7e]+$/.test(plain)) return plain
  }
  return ''
}

const LINKED = /\/domain\/([^/?#]{1,253})$/
const NAMED =
  /\b(?:domain|object|name):? ["'[]?([a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8})\b|^["'[]?([a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8})["'\]]? (?:not|is not|was not|does not)/

function errorCodeOf(body: Body): number | undefined {
  const code = Number(body['errorCode'] ?? Number.NaN)
  return Number.isInteger(code) ? code : undefined
}

const THROTTLED = [
  'too many requests',
  'quota exceeded',
  'rate limit',
  'limit exceeded',
  'try again later',
  'too many queries',
  'throttled',
  'over quota',
]
const NO_AUTHORITY = [
  'bootstrap',
  'boostrap',
  'no rdap server',
  'syntax',
  'not supported',
  'request-uri',
  'unknown tld',
  'no service',
  'not authoritative',
  'maintenance',
  'unavailable',
  'invalid',
  'access denied',
  'forbidden',
  // Not registered, but not available at the usual price either.
  'premium',
]
const RESERVED = [
  'reserved',
  'prohibited',
  'blocked',
  'not available for registration',
  'cannot be registered',
  'can not be registered',
  'restricted',
  'withheld',
  'not allowed',
  'dpml',
  'globalblock',
]

function saidBy(body: Body): string {
  const description = body['description']
  const lines = [body['title'], ...(Array.isArray(description) ? description : [description])]
  return lines
    .filter((line) => typeof line === 'string' && line !== '')
    .join(': ')
    .slice(0, 200)
}
