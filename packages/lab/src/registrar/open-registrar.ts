import { labNow } from '../frame/lab-clock.ts'
import { openHttp } from '../frame/http.ts'
import { jsonAnswer } from '../frame/http-message.ts'
import type { HttpAnswer, HttpAsk } from '../frame/http-message.ts'
import type { LabServer, Switchboard } from '../frame/switchboard.ts'
import type { AccountContact } from './account-contacts.ts'
import { bodyOf } from './body-of.ts'
import { pushDomain, renewDomain, restoreDomain, updateDomain } from './change-domain.ts'
import type { Change } from './change-domain.ts'
import { checkName } from './check-name.ts'
import { setProperties } from './contact-properties.ts'
import { createDomain } from './create-domain.ts'
import type { Registrations } from './create-domain.ts'
import { ackNotification, pollNotification } from './notification-routes.ts'
import { GROUP_OF } from './tld-groups.ts'
import { failure, violation } from './failure.ts'
import { LOST_NAME } from './odd-orders.ts'
import { startTransfer } from './start-transfer.ts'
import { tldInfo } from './tld-info.ts'
import { cancelProcess, resendMail } from './transfer-steps.ts'
import { answerOverdue, readTransfer, validateContact } from './registrant-checks.ts'
import { templateRoutes } from './template-routes.ts'
import { ZONE_ROUTES } from './zone-routes.ts'

/** The lab registrar's only customer and its API key. Neither is secret. */
export const REGISTRAR_CUSTOMER = 'namehouse'
export const REGISTRAR_KEY = 'lab-registrar-key'

export type Desk = Registrations

const BASE = '/v2'
const LIMIT_MAX = 250
const LIMIT_USUAL = 10
const ADDRESS_LINES_MAX = 3

export function registrarUrlOf(server: LabServer): string {
  return `http://${server.address}${BASE}`
}

/**
 * Opens the registrar: the parts of Realtime Register's REST v2 that a reseller's catalogue needs.
 */
export async function openRegistrar(board: Switchboard, desk: Desk): Promise<LabServer> {
  return await openHttp(board, {
    name: 'registrar',
    respond: (ask) => {
      answerOverdue(desk.domains)
      const answer = respond(desk, ask)
      return isLost(ask) && answer.status < 300 ? 'drop' : answer
    },
    asked: askedOf,
  })
}

/**
 * A registration has the path of the name itself, and a transfer that of its progress, so faults
 * could not tell them from reading one.
 */
function askedOf({ method, path, query }: HttpAsk): string {
  const [, name, transfer] = /^(\/v2\/domains\/[^/]+)(\/transfer)?$/.exec(path) ?? []
  if (method === 'DELETE' && path.startsWith('/v2/processes/')) return `${path}/cancel`
  if (method !== 'POST' || name === undefined) return path
  const step = transfer === undefined ? 'create' : 'start-transfer'
  return query.get('quote') === 'true' ? `${name}/quote-${step}` : `${name}/${step}`
}

/** The order for a name whose answer never arrives. */
function isLost(ask: HttpAsk): boolean {
  return askedOf(ask) === `${BASE}/domains/${LOST_NAME}/create`
}

const CONTACTS = `^/customers/${REGISTRAR_CUSTOMER}/contacts/([^/]+)`
const CONTACT = new RegExp(`${CONTACTS}$`)
const CONTACT_UPDATE = new RegExp(`${CONTACTS}/update$`)
const CONTACT_VALIDATE = new RegExp(`${CONTACTS}/validate$`)
const PROPERTIES = new RegExp(`${CONTACTS}/([^/]+)$`)
const PROPERTIES_UPDATE = new RegExp(`${CONTACTS}/([^/]+)/update$`)

const NOTIFICATIONS = `^/customers/${REGISTRAR_CUSTOMER}/notifications`

type Route = (desk: Desk, ask: HttpAsk, part: string, second: string) => HttpAnswer

const ROUTES: readonly [method: string, path: RegExp, route: Route][] = [
  ['GET', /^\/tlds\/([^/]+)\/info$/, readTld],
  ['GET', /^\/customers\/([^/]+)\/pricelist$/, readPrices],
  ['GET', /^\/domains()$/, listDomains],
  ['GET', /^\/domains\/([^/]+)$/, readDomain],
  [
    'GET',
    /^\/domains\/([^/]+)\/check$/,
    (desk, ask, name) => checkName(desk, name, ask.query.get('renewPrice') === 'true'),
  ],
  ['POST', /^\/domains\/([^/]+)$/, ordering(createDomain)],
  ['POST', /^\/domains\/([^/]+)\/update$/, changing(updateDomain)],
  ['POST', /^\/domains\/([^/]+)\/renew$/, changing(renewDomain)],
  ['POST', /^\/domains\/([^/]+)\/restore$/, changing(restoreDomain)],
  ['POST', /^\/domains\/([^/]+)\/transfer\/push$/, changing(pushDomain)],
  ['GET', /^\/domains\/([^/]+)\/transfer$/, readTransfer],
  ['GET', /^\/domains\/([^/]+)\/transfer\/(\d{1,12})$/, readTransfer],
  ['POST', /^\/domains\/([^/]+)\/transfer$/, ordering(startTransfer)],
  ['DELETE', /^\/processes\/(\d{1,12})$/, cancelProcess],
  ['POST', /^\/processes\/(\d{1,12})\/resend$/, resendMail],
  ['GET', /^\/processes()$/, listProcesses],
  ['GET', /^\/processes\/(\d{1,12})$/, readProcess],
  ['GET', new RegExp(`${NOTIFICATIONS}/poll()$`), pollNotification],
  ['POST', new RegExp(`${NOTIFICATIONS}/(\\d{1,15})/ack$`), ackNotification],
  ['GET', CONTACT, readContact],
  ['POST', CONTACT, addContact],
  ['POST', CONTACT_UPDATE, updateContact],
  ['POST', CONTACT_VALIDATE, validateContact],
  ['POST', PROPERTIES, (desk, ask, ...parts) => changeProperties(desk, ask, parts, false)],
  ['POST', PROPERTIES_UPDATE, (desk, ask, ...parts) => changeProperties(desk, ask, parts, true)],
  ...ZONE_ROUTES,
  ...templateRoutes(REGISTRAR_CUSTOMER),
]

function respond(desk: Desk, ask: HttpAsk): HttpAnswer {
  if (ask.headers.authorization !== `ApiKey ${REGISTRAR_KEY}`)
    return failure('AuthenticationFailed', 'The API key is missing or wrong.')
  const path = ask.path.startsWith(`${BASE}/`) ? ask.path.slice(BASE.length) : ''
  const routes = ROUTES.filter(([, pattern]) => pattern.test(path))
  const found = routes.find(([method]) => method === ask.method)
  const [, first = '', second = ''] = found?.[1].exec(path) ?? []
  if (found) return found[2](desk, ask, first, second)
  return routes.length > 0
    ? failure('MethodNotAllowed', 'This resource does not take the method.')
    : jsonAnswer(404, { message: 'There is no such resource.' })
}

function readTld(_desk: Desk, _ask: HttpAsk, tld: string): HttpAnswer {
  const group = GROUP_OF.get(tld)
  return group ? jsonAnswer(200, tldInfo(group)) : failure('UnsupportedTld', `No TLD ${tld}.`)
}

function readPrices({ prices }: Desk, { query }: HttpAsk, customer: string): HttpAnswer {
  if (customer !== REGISTRAR_CUSTOMER) return failure('AuthorizationFailed', 'Not your customer.')
  const currency = query.get('currency') ?? 'EUR'
  if (currency !== 'USD' && currency !== 'EUR')
    return failure('ValidationError', `There are no prices in ${currency}.`)
  return jsonAnswer(200, prices.list(currency, labNow()))
}

function listDomains({ domains }: Desk, ask: HttpAsk): HttpAnswer {
  return pageOf(domains.list(REGISTRAR_CUSTOMER), ask)
}

function listProcesses({ domains }: Desk, ask: HttpAsk): HttpAnswer {
  const { query } = ask
  const identifier = query.get('identifier') ?? query.get('identifier:eq')
  const since = Date.parse(query.get('createdDate:gte') ?? '')
  const found = domains
    .listProcesses(identifier, query.get('action'))
    .filter(({ createdDate }) => Number.isNaN(since) || Date.parse(createdDate) >= since)
  return pageOf(query.get('order') === '-id' ? found.toReversed() : found, ask)
}

/** Buys a name, or only says what it costs. */
function ordering(order: typeof createDomain): Route {
  return (desk, ask, name) => {
    const body = bodyOf(ask.body)
    if (!body) return failure('ValidationError', 'The body is not a JSON object.')
    const isQuote = ask.query.get('quote') === 'true'
    return order(desk, { name, customer: REGISTRAR_CUSTOMER, body, isQuote })
  }
}

function changeProperties(
  { domains }: Desk,
  ask: HttpAsk,
  [handle, registry]: [handle: string, registry: string],
  isUpdate: boolean,
): HttpAnswer {
  const body = bodyOf(ask.body) ?? {}
  const named = { handle, registry: decodeURIComponent(registry) }
  return setProperties(domains.contacts, { ...named, body, isUpdate })
}

function pageOf(all: readonly unknown[], { query }: HttpAsk): HttpAnswer {
  const limit = Number(query.get('limit') ?? LIMIT_USUAL)
  const offset = Number(query.get('offset') ?? 0)
  if (!Number.isInteger(limit) || limit < 0 || limit > LIMIT_MAX || !Number.isInteger(offset))
    return failure('ValidationError', `limit is 0 to ${LIMIT_MAX}, offset a whole number.`)
  const entities = all.slice(offset, offset + limit)
  return jsonAnswer(200, { entities, pagination: { limit, offset, total: all.length } })
}

function readContact({ domains }: Desk, _ask: HttpAsk, handle: string): HttpAnswer {
  const contact = domains.contacts.get(handle)
  return contact ? jsonAnswer(200, contact) : failure('ObjectDoesNotExist', `No contact ${handle}.`)
}

function addContact({ domains }: Desk, ask: HttpAsk, handle: string): HttpAnswer {
  const contact = contactOf(handle, bodyOf(ask.body) ?? {})
  if (typeof contact === 'string') return violation(contact, 'is required', undefined)
  return domains.contacts.add(contact)
    ? { status: 201 }
    : failure('ObjectExists', `The handle ${handle} is taken.`)
}

/** Fields that are not given stay as they are. Only optional text fields may be emptied. */
function updateContact({ domains }: Desk, ask: HttpAsk, handle: string): HttpAnswer {
  const known = domains.contacts.get(handle)
  if (!known) return failure('ObjectDoesNotExist', `No contact ${handle}.`)
  const contact = contactOf(handle, { ...known, ...bodyOf(ask.body) })
  if (typeof contact === 'string') return violation(contact, 'is required', undefined)
  Object.assign(known, contact)
  return jsonAnswer(200, {})
}

/** Returns the contact in a request body, or the name of the missing field. */
function contactOf(handle: string, body: Record<string, unknown>): AccountContact | string {
  const { organization, addressLine, state } = body
  const texts = ['name', 'postalCode', 'city', 'country', 'email', 'voice'] as const
  const missing = texts.find((field) => typeof body[field] !== 'string' || body[field] === '')
  if (missing !== undefined) return missing
  if (!Array.isArray(addressLine) || addressLine.length === 0) return 'addressLine'
  if (addressLine.length > ADDRESS_LINES_MAX) return 'addressLine'
  const [name, postalCode, city, country, email, voice] = texts.map((field) => String(body[field]))
  return {
    handle,
    name: name ?? '',
    organization: typeof organization === 'string' ? organization : '',
    addressLine: addressLine.map(String),
    postalCode: postalCode ?? '',
    city: city ?? '',
    ...(typeof state === 'string' && { state }),
    country: country ?? '',
    email: email ?? '',
    voice: voice ?? '',
  }
}

function readDomain({ domains }: Desk, _ask: HttpAsk, name: string): HttpAnswer {
  const domain = domains.get(name, REGISTRAR_CUSTOMER)
  return domain
    ? jsonAnswer(200, { ...domain, transfer: undefined, premiumRenewCents: undefined })
    : failure('ObjectDoesNotExist', `No domain ${name}.`)
}

function readProcess({ domains }: Desk, _ask: HttpAsk, id: string): HttpAnswer {
  const process = domains.seeProcess(Number(id))
  return process ? jsonAnswer(200, process) : failure('ObjectDoesNotExist', `No process ${id}.`)
}

function changing(change: (asked: Change) => HttpAnswer): Route {
  return ({ domains, prices, rules }, ask, name) => {
    const body = bodyOf(ask.body)
    if (!body) return failure('ValidationError', 'The body is not a JSON object.')
    const domain = domains.get(name, REGISTRAR_CUSTOMER)
    if (!domain) return failure('ObjectDoesNotExist', `No domain ${name}.`)
    const isQuote = ask.query.get('quote') === 'true'
    return change({ domains, prices, rules, domain, body, isQuote })
  }
}
