import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { Db } from '../../../db/pool.ts'
import { callerAddress, clientAddress } from '../../../http/caller-address.ts'
import { smallPage } from '../../../http/small-page.ts'
import { WindowCounter } from '../../../http/window-counter.ts'
import type { Clock } from '../../../values/clock.ts'
import { landerPage } from './lander-page.ts'
import { openLanders } from './landers.ts'
import { VisitCounter } from './visit-counter.ts'

type Needs = {
  db: Db
  clock: Clock
  log: Logger
  baseUrl: string
  trustProxyHops: number
  rateLimitScale: number
}

/** Per client address. A page is one request. */
const PAGES_MAX = 300
const WINDOW_SECONDS = 60
const ROBOTS = 'User-agent: *\nAllow: /\n'
/** Programs ask for these, and shouldn't be sent to the page. */
const NOT_PAGES = /^\/(?:favicon\.ico|apple-touch-icon[^/]*|\.well-known\/.*)$/

const PAGES = {
  404: smallPage('Nothing here', 'This address doesn’t lead anywhere.'),
  405: smallPage('Method not allowed', 'This address can only be visited.'),
  429: smallPage('Too many requests', 'Try again in a minute.'),
}

/** Headers as a flat list, which Node writes faster. */
type Served = { html: Buffer; headers: string[]; seller_listing_id: string }

/** Serves the landers of sellers' domains. */
export class LanderSite {
  readonly visits: VisitCounter
  readonly #needs: Needs
  readonly #pages
  readonly #calls: WindowCounter
  readonly #callsMax: number
  #isWarned = false

  constructor(needs: Needs) {
    const { db, clock, log, baseUrl, rateLimitScale } = needs
    this.#needs = needs
    this.visits = new VisitCounter(db, log)
    this.#pages = openLanders<Served>(db, clock, (row) => {
      const { html, headers } = landerPage(row, baseUrl)
      const { seller_listing_id } = row
      return { html, headers: Object.entries(headers).flat(), seller_listing_id }
    })
    this.#calls = new WindowCounter(clock, WINDOW_SECONDS)
    this.#callsMax = Math.max(1, PAGES_MAX * rateLimitScale)
  }

  /** How many landers are in memory. */
  get size(): number {
    return this.#pages.size
  }

  /**
   * Answers a visitor of a host. False if it has no lander. Rejects if the database is away and the
   * host wasn't known before.
   */
  answer(
    host: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): boolean | Promise<boolean> {
    const found = this.#pages.find(host)
    if (!(found instanceof Promise)) return this.#show(found, request, response)
    return found.then((served) => this.#show(served, request, response))
  }

  async close(): Promise<void> {
    await this.visits.close()
  }

  /** Without TRUST_PROXY all visitors of a proxy share one limit and count as one. */
  #warnOfProxy({ headers }: IncomingMessage): void {
    const { trustProxyHops, log } = this.#needs
    if (this.#isWarned || trustProxyHops > 0 || !headers['x-forwarded-for']) return
    this.#isWarned = true
    log.warn('visitors come through a proxy, but TRUST_PROXY is not set')
  }

  #show(served: Served | undefined, request: IncomingMessage, response: ServerResponse): boolean {
    if (!served) return false
    const { clock, trustProxyHops } = this.#needs
    const address = callerAddress(clientAddress(request, trustProxyHops))
    this.#warnOfProxy(request)
    const { count, resetMs } = this.#calls.take(address)
    if (count > this.#callsMax) {
      const seconds = String(Math.ceil(resetMs / 1_000))
      send(request, response, 429, { 'retry-after': seconds })
      return true
    }
    const { method, url = '' } = request
    const mark = url.indexOf('?')
    const path = mark < 0 ? url : url.slice(0, mark)
    if (method !== 'GET' && method !== 'HEAD') send(request, response, 405, { allow: 'GET, HEAD' })
    else if (path === '/') {
      const { html, headers, seller_listing_id } = served
      this.visits.note({ seller_listing_id, request, address, at: clock.now() })
      response.writeHead(200, headers)
      response.end(method === 'HEAD' ? undefined : html)
    } else if (path === '/robots.txt') sendText(request, response, ROBOTS)
    else if (NOT_PAGES.test(path)) send(request, response, 404)
    // Old links into the name's former site. The target is always the same, so nobody can choose it.
    else response.writeHead(302, { location: '/', 'cache-control': 'no-cache' }).end()
    return true
  }
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  status: keyof typeof PAGES,
  headers: Record<string, string> = {},
): void {
  const { html, headers: own } = PAGES[status]
  // Nobody reads a body, so its connection ends with the answer.
  const closing: Record<string, string> = status === 405 ? { connection: 'close' } : {}
  response.writeHead(status, { ...own, ...headers, ...closing })
  response.end(request.method === 'HEAD' ? undefined : html)
}

function sendText(request: IncomingMessage, response: ServerResponse, text: string): void {
  response.writeHead(200, {
    'content-type': 'text/plain; charset=utf-8',
    'content-length': String(text.length),
    'x-content-type-options': 'nosniff',
  })
  response.end(request.method === 'HEAD' ? undefined : text)
}
