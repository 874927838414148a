import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Counter, Gauge } from 'prom-client'
import { Refusal } from '../refusal.ts'
import type { Metrics } from './metrics.ts'

/**
 * Who is calling, in the order in which they are served when there is too much to do. `partner`:
 * signed with a key we know, and payment gateways. `person`: someone with a session or a token.
 */
export type CallerClass = 'partner' | 'person' | 'anonymous'

/** How much of the capacity each class may fill, so that the ones before it find room. */
const SHARES: Record<CallerClass, number> = { partner: 1, person: 0.8, anonymous: 0.5 }
/** How many statements may wait for a connection before a class is refused. */
const WAITING_MAX: Record<CallerClass, number> = { partner: 2_000, person: 500, anonymous: 100 }
const CLASSES = Object.keys(SHARES) as CallerClass[]
const RETRY_SECONDS = 1
/** Operators must be able to look at a busy process. */
const ALWAYS = /^\/(?:healthz|readyz|metrics)(?:\?|$)/
const TRADING = /^\/api\/(?:payments|registrar)\//

type Options = {
  /** How many requests one process handles at the same time. */
  concurrentMax: number
  isKnownKey: (keyId: string) => boolean
  /** How many statements wait for a connection to the database. */
  waiting: () => number
  metrics: Metrics
}

/**
 * Refuses requests early, while there is still time to say so, instead of letting all of them wait.
 * Whoever trades with us by contract is served before visitors and their tools.
 */
export class Admission {
  readonly #options: Options
  readonly #inFlight: Record<CallerClass, number> = { partner: 0, person: 0, anonymous: 0 }
  readonly #refusals: Counter<'class'>
  readonly #refused = new WeakSet<IncomingMessage>()

  constructor(options: Options) {
    this.#options = options
    const { registry } = options.metrics
    this.#refusals = new Counter({
      name: 'namehouse_requests_refused_total',
      help: 'Requests answered with 503 because this process was busy, by class of caller.',
      labelNames: ['class'],
      registers: [registry],
    })
    const inFlight = this.#inFlight
    new Gauge({
      name: 'namehouse_requests_in_flight',
      help: 'Requests being handled, by class of caller.',
      labelNames: ['class'],
      registers: [registry],
      collect() {
        for (const each of CLASSES) this.set({ class: each }, inFlight[each])
      },
    })
  }

  /** Whether there is room for a request, which is then counted until its response ends. */
  enter(request: IncomingMessage, response: ServerResponse): boolean {
    if (ALWAYS.test(request.url ?? '')) return true
    const caller = classOf(request, this.#options.isKnownKey)
    if (!this.hasRoomFor(caller)) {
      this.#refusals.inc({ class: caller })
      this.#refused.add(request)
      return false
    }
    // A body that arrives slowly takes no place, or a few senders could take all of them.
    if (isBodiless(request) || request.readableEnded) this.#count(caller, response)
    else request.once('end', () => this.#count(caller, response))
    return true
  }

  /** Fastify sends the refusal, so that it looks like any other. */
  refuseIn(app: FastifyInstance): void {
    app.addHook('onRequest', ({ raw }, _reply, done) => {
      if (!this.#refused.has(raw)) return done()
      const text = 'This server is busy. Try again in a moment.'
      done(new Refusal('service_unavailable', text, { retryAfterSeconds: RETRY_SECONDS }))
    })
  }

  #count(caller: CallerClass, response: ServerResponse): void {
    if (response.closed) return
    this.#inFlight[caller] += 1
    response.once('close', () => (this.#inFlight[caller] -= 1))
  }

  /** Whether a request of this class would be admitted now. */
  hasRoomFor(caller: CallerClass): boolean {
    const { concurrentMax, waiting } = this.#options
    const { partner, person, anonymous } = this.#inFlight
    const isFree = partner + person + anonymous < concurrentMax * SHARES[caller]
    return isFree && waiting() < WAITING_MAX[caller]
  }
}

function isBodiless({ headers, method }: IncomingMessage): boolean {
  const hasBody =
    headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
  return !hasBody && (method === 'GET' || method === 'HEAD')
}

function classOf(
  { headers, url = '' }: IncomingMessage,
  isKnownKey: (keyId: string) => boolean,
): CallerClass {
  const keyId = headers['x-service-key-id']
  if (typeof keyId === 'string' && isKnownKey(keyId)) return 'partner'
  if (TRADING.test(url)) return 'partner'
  if (headers.cookie !== undefined || headers.authorization !== undefined) return 'person'
  return 'anonymous'
}
