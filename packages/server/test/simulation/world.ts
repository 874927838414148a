import { rm } from 'node:fs/promises'
import type { Config } from '../../src/config.ts'
import { readConfig } from '../../src/config.ts'
import { type Db, openDb } from '../../src/db/pool.ts'
import type { Deps } from '../../src/deps.ts'
import type { App } from '../../src/http/app.ts'
import { type House, injected, type TestClock, testClock } from '../support/house.ts'
import type { TestLab } from '../support/lab.ts'
import { LEASES } from '../support/leases.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { until } from '../support/until.ts'
import type { CrashPoint } from './database-line.ts'
import { Node } from './node.ts'

/** The process died before it answered. Its caller doesn't know what happened. */
export class NoAnswer extends Error {}

/** Every lease and pause that the database's clock decides about. */
const TIMED = [...LEASES, ['changes', 'next_at', "state = 'queued'"] as const]

/**
 * A database and a lab, with one service process at a time. To its users it looks like one service
 * that is sometimes gone.
 */
export class World implements House {
  readonly db: Db
  readonly lab: TestLab
  readonly clock: TestClock
  readonly fetch: typeof fetch
  readonly app: App
  /** The statements at which a process died. */
  readonly crashes: { statement: string; side: CrashPoint['side'] }[] = []
  /** How often each job failed. */
  readonly failures = new Map<string, number>()
  /** Requests that failed for a reason that nobody thought of. */
  readonly bugs: string[] = []
  readonly #databaseUrl: string
  readonly #config: Config
  #node: Node
  #aheadMs = 0

  private constructor(given: Given & { config: Config; node: Node; clock: TestClock }) {
    this.lab = given.lab
    this.clock = given.clock
    this.#databaseUrl = given.databaseUrl
    this.#config = given.config
    this.#node = given.node
    this.db = openDb(given.databaseUrl, 1)
    this.app = { inject: (options: object) => this.#ask(options) } as unknown as App
    this.fetch = injected(this.app)
  }

  static async open({ databaseUrl, lab }: Given): Promise<World> {
    const zonesDir = await temporaryFolder('no-zones')
    const environment = { LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '1000000', ZONES_DIR: zonesDir }
    const config = readConfig(environment, 'demo')
    const clock = testClock()
    await setOutsideClock(lab, 0)
    const node = await Node.start({ config, databaseUrl, lab, clock })
    return new World({ databaseUrl, lab, config, node, clock })
  }

  get deps(): Deps {
    return this.#node.deps
  }

  get node(): Node {
    return this.#node
  }

  /** Plans the death of the process, at one of its next writes. */
  planCrash(point: CrashPoint): void {
    const { side } = point
    this.#node.plan(point, (statement) => this.crashes.push({ statement, side }))
  }

  unplanCrash(): void {
    this.#node.unplan()
  }

  /**
   * Does something. If the process dies meanwhile, this is over, and a new process is started.
   * Returns whether it died.
   */
  async step(work: () => Promise<unknown>): Promise<boolean> {
    const node = this.#node
    try {
      await Promise.race([work(), node.died])
    } catch (error) {
      if (!node.isDead) throw error
    }
    if (!node.isDead) return false
    await node.died
    await this.#startAgain()
    return true
  }

  /** Lets time pass for everyone: for us, for the database's leases, and outside. */
  async pass(ms: number): Promise<void> {
    this.clock.advance(ms)
    this.#aheadMs += ms
    const shift = `make_interval(secs => ${ms / 1_000})`
    const updates = TIMED.map(
      ([table, column, held]) => `
        update ${table} set ${column} = ${column} - ${shift}
        where ${column} > clock_timestamp() and ${held}`,
    )
    await this.db.unsafe([...updates, proofsOlder(shift)].join(';'))
    await setOutsideClock(this.lab, this.#aheadMs)
  }

  async close(): Promise<void> {
    this.#node.kill()
    await this.db.end({ timeout: 1 })
    await rm(this.#config.zonesDir ?? '', { recursive: true, force: true })
  }

  async #startAgain(): Promise<void> {
    await until('the dead process has left the database', async () => {
      const left = await this.db`
        select 1 from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
      `
      return left.length === 0
    })
    const { lab, clock } = this
    const databaseUrl = this.#databaseUrl
    this.#node = await Node.start({ config: this.#config, databaseUrl, lab, clock })
  }

  async #ask(options: object) {
    const node = this.#node
    const answer = await Promise.race([node.app.inject(options), node.died])
    if (node.isDead || !answer) throw new NoAnswer('no answer')
    if (answer.statusCode === 500)
      this.bugs.push(`${nameOf(options)} was answered with 500: ${node.lastError()}`)
    return answer
  }
}

function nameOf({ method, url }: { method?: string; url?: string }): string {
  return `${method} ${url?.split('?')[0]}`
}

/** How old a proof of ownership is, the database's clock decides as well. */
function proofsOlder(shift: string): string {
  return `
    update seller_listings set proof_asked_at = proof_asked_at - ${shift}
    where proof_asked_at > clock_timestamp() - interval '1 minute'`
}

type Given = { databaseUrl: string; lab: TestLab }

/** How far the lab's time is ahead of the machine's. */
async function setOutsideClock({ control }: TestLab, offset_ms: number): Promise<void> {
  await fetch(`${control}/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ offset_ms }),
  })
}
