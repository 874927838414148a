import { resetZoneFiles, setZoneFiles } from '../czds/zone-files.ts'
import type { ZoneFiles } from '../czds/zone-files.ts'
import { type HostRecords, HOSTS_MAX, readHostPlan } from '../dns/host-records.ts'
import { readBehaviours } from '../receiver/read-behaviours.ts'
import type { Inbox } from '../receiver/inbox.ts'
import type { Books } from '../gateway/books.ts'
import { setNotifications, showNotifications } from '../registrar/notification-routes.ts'
import type { NotificationControl } from '../registrar/notification-routes.ts'
import { forgetPrices, setPrice } from '../registrar/price-control.ts'
import type { Prices } from '../registrar/price-control.ts'
import type { Life } from '../world/life.ts'
import { forgetKeys, setBalance } from '../stripe/stripe-control.ts'
import type { StripeDesk } from '../stripe/stripe-desk.ts'
import { isListOfText, isRecord, parseJson, refuse } from './control-answer.ts'
import { confirmAddress, moveOutside, setHoldings } from './holding-routes.ts'
import type { HoldingControl } from './holding-routes.ts'
import { openHttp } from './http.ts'
import { jsonAnswer } from './http-message.ts'
import type { HttpAnswer, HttpAsk } from './http-message.ts'
import { labNow, setLabOffset } from './lab-clock.ts'
import { readFault } from './read-fault.ts'
import { setLives } from './set-lives.ts'
import { showZoneFile } from './show-zone-file.ts'
import { showBooks, showStripeBooks } from './show-books.ts'
import type { LabServer, Switchboard } from './switchboard.ts'

interface Control extends HoldingControl {
  board: Switchboard
  /** All servers of the lab. A function, because the list is complete only after startup. */
  servers: () => LabServer[]
  names: Names
  prices: Prices
  registrations: Registrations
  notifications: NotificationControl
  hosts: HostRecords
  inbox: Inbox
  books: Books
  stripe: StripeDesk
  zoneFiles: ZoneFiles
}

/** The part of the simulated world that the control API uses. */
interface Names {
  /** The state of a name, so a test doesn't need to know the rules. */
  lookUp: (name: string) => unknown
  /** Registers names. Returns those that can't be registered. */
  add: (names: readonly string[], site: 'live' | 'parked' | 'none') => string[]
  clear: () => number
  /** Moves names to another stage of their life. Returns those that can't be registered. */
  setLife: (names: readonly string[], life: Life) => string[]
}

/** How the registrar treats registrations. */
interface Registrations {
  /** Returns what is wrong with the input, if anything is. */
  set: (input: Record<string, unknown>) => string | undefined
  reset: () => void
}

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

type Route = (control: Control, ask: HttpAsk) => HttpAnswer | Promise<HttpAnswer>

const ROUTES: Record<string, Record<string, Route>> = {
  '/servers': { GET: listServers },
  '/clock': { POST: moveClock },
  '/faults': { GET: listFaults, POST: setFault, DELETE: clearFaults },
  '/requests': { GET: listRequests, DELETE: forgetRequests },
  '/reset': { POST: reset },
  '/names': { GET: showName, POST: addNames, DELETE: forgetNames },
  '/zones': { GET: showZoneFile },
  '/zone-files': { POST: setZoneFiles, DELETE: resetZoneFiles },
  '/lives': { POST: setLives },
  '/holdings': { POST: setHoldings },
  '/validations': { POST: confirmAddress },
  '/outgoing-transfers': { POST: moveOutside },
  '/prices': { POST: setPrice, DELETE: forgetPrices },
  '/notifications': { GET: showNotifications, POST: setNotifications },
  '/registrations': { POST: setRegistrations, DELETE: resetRegistrations },
  '/hosts': { POST: setHost, DELETE: forgetHosts },
  '/books': { GET: showBooks },
  '/stripe/books': { GET: showStripeBooks },
  '/stripe/balance': { POST: setBalance },
  '/stripe/keys': { DELETE: forgetKeys },
  '/inbox/counts': { GET: countInbox },
  '/inbox': { GET: showInbox, POST: setBehaviours, DELETE: emptyInbox },
}

/** Paths that name something. */
const NAMED: [path: RegExp, routes: Record<string, Route>][] = [
  [/^\/faults\/[^/]+$/, { DELETE: clearFault }],
  [/^\/processes\/[^/]+$/, { POST: endProcess }],
]

function respond(control: Control, ask: HttpAsk): ReturnType<Route> {
  const named = NAMED.find(([path]) => path.test(ask.path))?.[1]
  const routes = named ?? ROUTES[ask.path]
  if (!routes) return refuse(404, `Unknown path: ${ask.path}.`)
  const route = new Map<string, Route>(Object.entries(routes)).get(ask.method)
  if (route) return route(control, ask)
  const allow = Object.keys(routes).join(', ')
  return { ...refuse(405, `Only ${allow} is supported here.`), headers: { allow } }
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

/** `{offset_ms}`: how far this world's time is ahead of the machine's. */
function moveClock(_control: Control, ask: HttpAsk): HttpAnswer {
  const input = parseJson(ask.body)
  const { offset_ms } = isRecord(input) ? input : {}
  if (typeof offset_ms !== 'number' || !Number.isSafeInteger(offset_ms))
    return refuse(400, 'offset_ms must be a whole number.')
  setLabOffset(offset_ms)
  return jsonAnswer(200, { now: labNow().toISOString() })
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

function forgetNames({ names }: Control): HttpAnswer {
  return jsonAnswer(200, { forgotten: names.clear() })
}

function setRegistrations({ registrations }: Control, ask: HttpAsk): HttpAnswer {
  const input = parseJson(ask.body)
  const problem = isRecord(input) ? registrations.set(input) : 'The body is not a JSON object.'
  return problem === undefined ? jsonAnswer(200, {}) : refuse(400, problem)
}

/** Ends what is pending at the registrar for a domain. */
function endProcess({ registrations }: Control, ask: HttpAsk): HttpAnswer {
  const domain = ask.path.slice('/processes/'.length).toLowerCase()
  const input = parseJson(ask.body)
  const { status } = isRecord(input) ? input : {}
  if (status !== 'COMPLETED' && status !== 'FAILED')
    return refuse(400, 'status must be COMPLETED or FAILED.')
  const problem = registrations.set({ name: domain, end: status })
  return problem === undefined ? jsonAnswer(200, { domain, status }) : refuse(404, problem)
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
