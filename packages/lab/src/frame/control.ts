import { type HostRecords, HOSTS_MAX, readHostPlan } from '../dns/host-records.ts'
import { readBehaviours } from '../receiver/read-behaviours.ts'
import type { Inbox } from '../receiver/inbox.ts'
import type { Books } from '../gateway/books.ts'
import type { OutsideStep } from '../registrar/registrant-checks.ts'
import type { StripeDesk } from '../stripe/stripe-desk.ts'
import { openHttp } from './http.ts'
import { jsonAnswer } from './http-message.ts'
import type { HttpAnswer, HttpAsk } from './http-message.ts'
import { readFault } from './read-fault.ts'
import type { LabServer, Switchboard } from './switchboard.ts'

interface Control {
  board: Switchboard
  /** All servers of the lab. A function, because the list is complete only after startup. */
  servers: () => LabServer[]
  names: Names
  /** Sets the registrant of names. Returns those that are not registered. */
  hold: (names: readonly string[], holding: { email: string; status?: string }) => string[]
  /** The owner of an email address confirms it. Returns how many names that frees. */
  confirm: (email: string) => number
  /** Another registrar takes a name over. Returns why it can't. */
  stepOutside: (step: OutsideStep) => string | undefined
  prices: Prices
  registrations: Registrations
  hosts: HostRecords
  inbox: Inbox
  books: Books
  stripe: StripeDesk
}

/** The part of the simulated world that the control API uses. */
interface Names {
  /** The state of a name, so a test doesn't need to know the rules. */
  lookUp: (name: string) => unknown
  /** Registers names. Returns those that can't be registered. */
  add: (names: readonly string[], site: 'live' | 'parked' | 'none') => string[]
  clear: () => number
}

/** The part of the registrar's price list that the control API uses. */
interface Prices {
  set: (product: string, action: Action, cents: number | null) => void
  reset: () => number
}

/** How the registrar treats registrations. */
interface Registrations {
  /** Returns what is wrong with the input, if anything is. */
  set: (input: Record<string, unknown>) => string | undefined
  reset: () => void
}

const ACTIONS = ['CREATE', 'RENEW', 'TRANSFER', 'RESTORE'] as const
type Action = (typeof ACTIONS)[number]

const REQUESTS_LISTED_MAX = 1_000
const REQUESTS_LISTED = 100

/** Opens the API with which a demo or a test controls the lab. */
export async function openControl(control: Control): Promise<LabServer> {
  return await openHttp(control.board, {
    name: 'control',
    isFaulty: false,
    respond: (ask) => respond(control, ask),
  })
}

type Route = (control: Control, ask: HttpAsk) => HttpAnswer

const ROUTES: Record<string, Record<string, Route>> = {
  '/servers': { GET: listServers },
  '/faults': { GET: listFaults, POST: setFault, DELETE: clearFaults },
  '/requests': { GET: listRequests, DELETE: forgetRequests },
  '/reset': { POST: reset },
  '/names': { GET: showName, POST: addNames, DELETE: forgetNames },
  '/holdings': { POST: setHoldings },
  '/validations': { POST: confirmAddress },
  '/outgoing-transfers': { POST: moveOutside },
  '/prices': { POST: setPrice, DELETE: forgetPrices },
  '/registrations': { POST: setRegistrations, DELETE: resetRegistrations },
  '/hosts': { POST: setHost, DELETE: forgetHosts },
  '/books': { GET: showBooks },
  '/stripe/books': { GET: showStripeBooks },
  '/inbox/counts': { GET: countInbox },
  '/inbox': { GET: showInbox, POST: setBehaviours, DELETE: emptyInbox },
}

function respond(control: Control, ask: HttpAsk): HttpAnswer {
  const id = /^\/faults\/([^/]+)$/.exec(ask.path)?.[1]
  const routes = id === undefined ? ROUTES[ask.path] : { DELETE: clearFault }
  if (!routes) return refuse(404, `Unknown path: ${ask.path}.`)
  const route = new Map<string, Route>(Object.entries(routes)).get(ask.method)
  if (route) return route(control, ask)
  const allow = Object.keys(routes).join(', ')
  return { ...refuse(405, `Only ${allow} is supported here.`), headers: { allow } }
}

function refuse(status: number, message: string, problems: string[] = []): HttpAnswer {
  return jsonAnswer(status, { error: { message, problems } })
}

function listServers({ board, servers }: Control): HttpAnswer {
  return jsonAnswer(200, {
    servers: servers().map(({ name, protocol, address }) => ({
      name,
      protocol,
      address,
      requests: board.requests.countOf(name),
    })),
  })
}

function listFaults({ board }: Control): HttpAnswer {
  return jsonAnswer(200, { faults: board.faults.list() })
}

function setFault({ board, servers }: Control, ask: HttpAsk): HttpAnswer {
  const input = parseJson(ask.body)
  if (input === undefined) return refuse(400, 'The body is not JSON.')
  const others = servers().filter(({ name }) => name !== 'control')
  const read = readFault(input, others)
  if ('problems' in read) return refuse(400, 'This is not a fault.', read.problems)
  const fault = board.faults.set(read.plan)
  if (!fault) return refuse(409, 'Too many faults are set. Clear some first.')
  return jsonAnswer(201, { fault })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function clearFaults({ board }: Control): HttpAnswer {
  return jsonAnswer(200, { cleared: board.faults.clear() })
}

function clearFault({ board }: Control, ask: HttpAsk): HttpAnswer {
  const id = ask.path.slice('/faults/'.length)
  if (board.faults.clear(id) === 0) return refuse(404, `There is no fault ${id}.`)
  return jsonAnswer(200, { cleared: 1 })
}

/**
 * `total` counts the matching requests still remembered. `counts` counts all requests since the
 * reset.
 */
function listRequests({ board, servers }: Control, ask: HttpAsk): HttpAnswer {
  const server = ask.query.get('server')
  if (server !== null && !servers().some((each) => each.name === server))
    return refuse(400, `No server is called ${server}; GET /servers lists them.`)
  const limit = Number(ask.query.get('limit') ?? REQUESTS_LISTED)
  if (!Number.isInteger(limit) || limit < 0 || limit > REQUESTS_LISTED_MAX)
    return refuse(400, `limit must be a whole number from 0 to ${REQUESTS_LISTED_MAX}.`)
  const found = board.requests.list(server, ask.query.get('match'))
  const requests = limit === 0 ? [] : found.slice(-limit)
  return jsonAnswer(200, { total: found.length, counts: board.requests.counts(), requests })
}

function forgetRequests({ board }: Control): HttpAnswer {
  board.requests.clear()
  return jsonAnswer(200, { counts: {} })
}

function reset({ board }: Control): HttpAnswer {
  board.requests.clear()
  return jsonAnswer(200, { cleared: board.faults.clear() })
}

function showName({ names }: Control, ask: HttpAsk): HttpAnswer {
  const name = ask.query.get('name')
  if (!name) return refuse(400, 'name is required, for example /names?name=busy-harbor.com')
  return jsonAnswer(200, { name, world: names.lookUp(name) ?? null })
}

function addNames({ names }: Control, ask: HttpAsk): HttpAnswer {
  const input = parseJson(ask.body)
  const { taken, site = 'parked' } = isRecord(input) ? input : {}
  if (!isListOfText(taken)) return refuse(400, 'taken must be a list of names.')
  if (site !== 'live' && site !== 'parked' && site !== 'none')
    return refuse(400, 'site must be live, parked or none.')
  const refused = names.add(taken, site)
  return jsonAnswer(200, { added: taken.length - refused.length, refused })
}

function setHoldings({ hold }: Control, ask: HttpAsk): HttpAnswer {
  const input = parseJson(ask.body)
  const { names, email, status } = isRecord(input) ? input : {}
  if (!isListOfText(names)) return refuse(400, 'names must be a list of names.')
  if (typeof email !== 'string' || !email.includes('@'))
    return refuse(400, 'email must be an address.')
  if (status !== undefined && typeof status !== 'string')
    return refuse(400, 'status must be a word such as REDEMPTION_PERIOD.')
  const refused = hold(names, { email, ...(status !== undefined && { status }) })
  return jsonAnswer(200, { held: names.length - refused.length, refused })
}

function confirmAddress({ confirm }: Control, ask: HttpAsk): HttpAnswer {
  const input = parseJson(ask.body)
  const { email } = isRecord(input) ? input : {}
  if (typeof email !== 'string' || !email.includes('@'))
    return refuse(400, 'email must be an address.')
  return jsonAnswer(200, { freed: confirm(email) })
}

function moveOutside({ stepOutside }: Control, ask: HttpAsk): HttpAnswer {
  const input = parseJson(ask.body)
  const { domain, auth_code, registrar = 'other-registrar', status } = isRecord(input) ? input : {}
  if (typeof domain !== 'string' || typeof registrar !== 'string')
    return refuse(400, 'domain must be a name.')
  const isEnd = status === 'completed' || status === 'cancelled'
  if (!isEnd && typeof auth_code !== 'string')
    return refuse(400, 'auth_code starts a transfer; status completed or cancelled ends it.')
  const problem = stepOutside(
    isEnd ? { domain, status } : { domain, auth_code: String(auth_code), registrar },
  )
  return problem === undefined ? jsonAnswer(200, { domain }) : refuse(409, problem)
}

function isRecord(input: unknown): input is Record<string, unknown> {
  return typeof input === 'object' && input !== null
}

function isListOfText(input: unknown): input is string[] {
  return Array.isArray(input) && input.every((each) => typeof each === 'string')
}

function forgetNames({ names }: Control): HttpAnswer {
  return jsonAnswer(200, { forgotten: names.clear() })
}

function setPrice({ prices }: Control, ask: HttpAsk): HttpAnswer {
  const input = parseJson(ask.body)
  const { product, action, cents } = isRecord(input) ? input : {}
  const known = ACTIONS.find((each) => each === action)
  if (typeof product !== 'string' || !/^[\w.-]{1,100}$/.test(product) || !known)
    return refuse(400, `product must be text, action one of ${ACTIONS.join(', ')}.`)
  if (cents !== null && !(Number.isInteger(cents) && Number(cents) >= 0))
    return refuse(400, 'cents must be a whole number, or null to remove the price.')
  prices.set(product, known, cents === null ? null : Number(cents))
  return jsonAnswer(200, { product, action, cents })
}

function forgetPrices({ prices }: Control): HttpAnswer {
  return jsonAnswer(200, { forgotten: prices.reset() })
}

function setRegistrations({ registrations }: Control, ask: HttpAsk): HttpAnswer {
  const input = parseJson(ask.body)
  const problem = isRecord(input) ? registrations.set(input) : 'The body is not a JSON object.'
  return problem === undefined ? jsonAnswer(200, {}) : refuse(400, problem)
}

function resetRegistrations({ registrations }: Control): HttpAnswer {
  registrations.reset()
  return jsonAnswer(200, {})
}

function setHost({ hosts }: Control, ask: HttpAsk): HttpAnswer {
  const plan = readHostPlan(parseJson(ask.body))
  if (!plan) return refuse(400, 'A host needs turns: lists of records such as { type: A, data }.')
  if (!hosts.set(plan)) return refuse(409, `More than ${HOSTS_MAX} hosts; clear some.`)
  return jsonAnswer(201, { host: plan.host })
}

function forgetHosts({ hosts }: Control): HttpAnswer {
  return jsonAnswer(200, { forgotten: hosts.clear() })
}

function showInbox({ inbox }: Control, ask: HttpAsk): HttpAnswer {
  return jsonAnswer(200, inbox.at(ask.query.get('path') ?? '/'))
}

function countInbox({ inbox }: Control): HttpAnswer {
  return jsonAnswer(200, { counts: inbox.counts() })
}

function setBehaviours({ inbox }: Control, ask: HttpAsk): HttpAnswer {
  const input = readBehaviours(parseJson(ask.body))
  if (!input) return refuse(400, 'A receiver path needs a list of behaviours, each with a kind.')
  inbox.setBehaviours(input.path, input.behaviours)
  return jsonAnswer(201, { path: input.path })
}

function emptyInbox({ inbox }: Control): HttpAnswer {
  return jsonAnswer(200, { emptied: inbox.clear() })
}

function showBooks({ books }: Control, ask: HttpAsk): HttpAnswer {
  return jsonAnswer(200, books.list(ask.query.get('match') ?? ''))
}

function showStripeBooks({ stripe }: Control, ask: HttpAsk): HttpAnswer {
  const match = ask.query.get('match') ?? ''
  return jsonAnswer(200, { entries: stripe.entries.filter((it) => it.payment_id.includes(match)) })
}
