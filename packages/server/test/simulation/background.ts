import { randomUUID } from 'node:crypto'
import { Batcher } from '../../src/db/batcher.ts'
import { PACE as CHANGE_PACE } from '../../src/features/portfolio/changes/dispatch-changes.ts'
import { type Done, endChanges } from '../../src/features/portfolio/changes/end-changes.ts'
import { attemptOnce, storeOutcome } from '../../src/features/portfolio/changes/run-change.ts'
import { claimChanges } from '../../src/features/portfolio/changes/sql.ts'
import { claimEndpoints } from '../../src/features/trading/webhooks/delivery-sql.ts'
import { PACE } from '../../src/features/trading/webhooks/dispatch-deliveries.ts'
import { ResultKeeper } from '../../src/features/trading/webhooks/keep-result.ts'
import { serveEndpoint } from '../../src/features/trading/webhooks/serve-endpoint.ts'
import type { LeasedItem } from '../../src/jobs/leased-work.ts'
import { zonesOf } from '../../src/worker.ts'
import type { Dice } from './dice.ts'
import type { Node } from './node.ts'
import type { World } from './world.ts'

const CLAIMED_MAX = 4
/** Jobs that the simulated flows need. The others run now and then. */
const NEEDED = ['sweep payments', 'send refunds', 'settle receipts', 'end operations']
/** The same for what people sell. */
const TRADE = [
  'end offers',
  'begin deliveries of sales',
  'deliver sales',
  'make sellers’ money payable',
  'send payouts to Stripe',
  'check sellers’ accounts at Stripe',
  'prove sellers’ names again',
]
/** They fetch hundreds of prices, or read tables that the checks read anyway. */
const LEFT_OUT = /catalogue|price list|ledger|zone|table sizes|words of names/

/** The worker's part of a process, one piece at a time instead of by timers. */
export class Background {
  readonly #world: World
  readonly #dice: Dice

  constructor(world: World, dice: Dice) {
    this.#world = world
    this.#dice = dice
  }

  async act(): Promise<string> {
    const kind = this.#dice.weigh({ deliver: 4, change: 4, needed: 4, trade: 6, other: 1 })
    if (kind === 'deliver') return await this.#guard('deliver', () => this.deliver())
    if (kind === 'change') return await this.#guard('change', () => this.change())
    const { work } = this.#world.node
    const all = { needed: NEEDED, trade: TRADE, other: work.map(({ name }) => name) }
    const names = all[kind]
    return await this.runJob(this.#dice.pick(names.filter((name) => !LEFT_OUT.test(name))))
  }

  /** Everything once, in order. */
  async round(): Promise<void> {
    await this.#guard('change', () => this.change())
    for (const { name } of this.#world.node.work) {
      if (!LEFT_OUT.test(name)) await this.runJob(name)
    }
    await this.#guard('deliver', () => this.deliver())
  }

  async runJob(name: string): Promise<string> {
    const work = this.#world.node.work.find((each) => each.name === name)
    if (!work) throw new Error(`there is no job "${name}"`)
    return await this.#guard(name, () => work.run(new AbortController().signal))
  }

  /** Sends due webhooks of a few endpoints, one after the other. */
  async deliver(): Promise<number> {
    const { db, clock, publicFetcher, config } = this.#world.node.deps
    const { masterKey } = config
    const serving = {
      db,
      clock,
      publicFetcher,
      masterKey,
      pace: PACE,
      results: new ResultKeeper(db),
    }
    let served = 0
    for (const isAiling of [false, true]) {
      const claim = { now: clock.now(), max: CLAIMED_MAX, leaseMs: PACE.leaseMs, isAiling }
      const endpoints = await claimEndpoints(db, { ...claim, lease_token: randomUUID() })
      for (const endpoint of endpoints) await serveEndpoint(serving, endpoint, placeNow())
      served += endpoints.length
    }
    return served
  }

  /** Carries out a few due changes at the registrar. */
  async change(): Promise<number> {
    const { deps } = this.#world.node
    const { db, clock, log, config, upstream } = deps
    const { nameservers } = config
    const ends = new Batcher((done: Done[]) => endChanges(db, done, clock.now()))
    const shared = { db, clock, log, config, nameservers, ends, pace: CHANGE_PACE }
    const running = { ...shared, registrar: upstream.registrar, ...zonesOf(deps) }
    const { leaseMs } = CHANGE_PACE
    const claim = { leaseMs, max: CLAIMED_MAX, lease_token: randomUUID() }
    const changes = await claimChanges(db, claim)
    for (const change of changes) {
      await storeOutcome(running, change, await attemptOnce(running, change, placeNow()))
    }
    return changes.length
  }

  /** As the worker does, goes on after a failure. */
  async #guard(name: string, work: () => Promise<unknown>): Promise<string> {
    const node: Node = this.#world.node
    try {
      await work()
      return name
    } catch (error) {
      if (node.isDead) return `${name}: no answer`
      const what = `${name}: ${String(error)}`
      const { failures } = this.#world
      failures.set(what, (failures.get(what) ?? 0) + 1)
      return what
    }
  }
}

function placeNow(): LeasedItem {
  const { signal } = new AbortController()
  return { leasedAt: performance.now(), leaving: signal, cut: signal, free: () => {} }
}
