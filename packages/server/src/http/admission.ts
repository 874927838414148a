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
  /** Admitted by their headers, and waiting for their bodies. */
  readonly #arriving = new WeakMap<IncomingMessage, CallerClass>()

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

  /**
   * Whether there is room for a request, which is then counted until its response ends. One with a
   * body needs room again when that is complete.
   */
  enter(request: IncomingMessage, response: ServerResponse): boolean {
    if (ALWAYS.test(request.url ?? '')) return true
    const caller = classOf(request, this.#options.isKnownKey)
    if (!this.hasRoomFor(caller)) {
      this.#refuse(request, caller)
      return false
    }
    // A body that arrives slowly takes no place, or a few senders could take all of them.
    if (!hasBody(request) || request.readableEnded) this.#count(caller, response)
    else this.#arriving.set(request, caller)
    return true
  }

  /** Fastify sends the refusal, so that it looks like any other. */
  refuseIn(app: FastifyInstance): void {
    app.addHook('onRequest', ({ raw }, _reply, done) => {
      done(this.#refused.has(raw) ? busy() : undefined)
    })
    // Bodies that were held back may all end at once, and there was room for each while it arrived.
    app.addHook('preValidation', ({ raw }, reply, done) => {
      done(this.#mayBegin(raw, reply.raw) ? undefined : busy())
    })
  }

  /** Whether there is still room for a request whose body has arrived. */
  #mayBegin(request: IncomingMessage, response: ServerResponse): boolean {
    const caller = this.#arriving.get(request)
    if (caller === undefined) return true
    this.#arriving.delete(request)
    if (!request.readableEnded) {
      // An upload, which is read while it is handled.
      request.once('end', () => this.#count(caller, response))
      return true
    }
    if (!this.hasRoomFor(caller)) {
      this.#refuse(request, caller)
      return false
    }
    this.#count(caller, response)
    return true
  }

  #refuse(request: IncomingMessage, caller: CallerClass): void {
    this.#refusals.inc({ class: caller })
    this.#refused.add(request)
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

function busy(): Refusal {
  const text = 'This server is busy. Try again in a moment.'
  return new Refusal('service_unavailable', text, { retryAfterSeconds: RETRY_SECONDS })
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
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
