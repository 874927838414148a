import { pino } from 'pino'
import { buildApp } from '../../src/app.ts'
import type { Config } from '../../src/config.ts'
import { closeDeps, type Deps, openDeps } from '../../src/deps.ts'
import type { App } from '../../src/http/app.ts'
import type { Work } from '../../src/jobs/repeat.ts'
import type { Clock } from '../../src/values/clock.ts'
import { workOf } from '../../src/worker.ts'
import { openStripe } from '../../src/upstream/payments/stripe-gateway.ts'
import type { TestLab } from '../support/lab.ts'
import { stripeAt } from '../support/stripe-payouts.ts'
import { type CrashPoint, DatabaseLine } from './database-line.ts'
import { OutsideLine } from './outside-line.ts'

type Parts = {
  app: App
  deps: Deps
  line: DatabaseLine
  outside: OutsideLine[]
  lastError: () => string
}
type Place = { config: Config; databaseUrl: string; lab: TestLab; clock: Clock }

/**
 * One process: server and worker, with connections of its own to the database, the registrar, the
 * payment gateway and Stripe. When it dies they are all cut at once, and nothing in its memory is used again.
 */
export class Node {
  readonly app: App
  readonly deps: Deps
  readonly work: Work[]
  /** Resolves when the process is dead. */
  readonly died: Promise<void>
  isDead = false
  /** What it logged last about a failure that nobody thought of. */
  readonly lastError: () => string
  readonly #line: DatabaseLine
  readonly #outside: OutsideLine[]
  readonly #die = Promise.withResolvers<void>()

  private constructor(parts: Parts) {
    this.app = parts.app
    this.lastError = parts.lastError
    this.deps = parts.deps
    this.work = workOf(parts.deps)
    this.#line = parts.line
    this.#outside = parts.outside
    this.died = this.#die.promise
  }

  static async start({ config, databaseUrl, lab, clock }: Place): Promise<Node> {
    const line = new DatabaseLine(databaseUrl)
    const registrar = new OutsideLine(lab.registrar)
    const gateway = new OutsideLine(lab.gateway)
    const stripe = new OutsideLine(lab.stripe)
    let lastError = ''
    const write = (entry: string) => (lastError = entry.trim())
    const deps = await openDeps(config, {
      databaseUrl: line.url,
      lab: { ...lab, registrar: registrar.url, gateway: gateway.url },
      clock,
      log: pino({ level: 'error' }, { write }),
    })
    await paySellersAt(deps, { ...stripeAt(lab).live, apiUrl: stripe.url })
    const app = await buildApp(deps)
    await app.ready()
    const outside = [registrar, gateway, stripe]
    return new Node({ app, deps, line, outside, lastError: () => lastError })
  }

  /** Plans the death of this process. `note` gets the statement that it dies at. */
  plan(point: CrashPoint, note: (statement: string) => void): void {
    this.#line.plan(point, (statement) => {
      note(statement)
      this.kill()
    })
  }

  unplan(): void {
    this.#line.unplan()
  }

  /** Ends the process without warning. */
  kill(): void {
    if (this.isDead) return
    this.isDead = true
    for (const line of [this.#line, ...this.#outside]) line.cut()
    // Only frees memory: nothing that is left of it can reach anything.
    void this.deps.db.end({ timeout: 0 }).catch(() => {})
    void this.app.close().catch(() => {})
    void closeDeps(this.deps).catch(() => {})
    this.#die.resolve()
  }
}

/** Buyers pay at the lab's gateway, which sends nothing to sellers. Those are paid through Stripe. */
async function paySellersAt(
  { payments }: Deps,
  account: Parameters<typeof openStripe>[0],
): Promise<void> {
  const { transfers } = await openStripe(account)
  if (payments.live) Object.assign(payments.live, { transfers })
}
