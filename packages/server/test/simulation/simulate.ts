import { checkLedger } from '../../src/features/desks/soundness/check-ledger.ts'
import { copyDatabase } from '../support/database.ts'
import type { TestLab } from '../support/lab.ts'
import { Background } from './background.ts'
import { Buyers } from './buyers.ts'
import { checkPayments, checkReceipts, checkRegistrations } from './check-outside.ts'
import { checkOffers } from './check-offers.ts'
import { checkEvents, checkOrders } from './check-partners.ts'
import { checkSent, findUnpaid } from './check-payouts.ts'
import { Checkouts } from './checkouts.ts'
import { Deliveries } from './deliveries.ts'
import { Dice } from './dice.ts'
import { findUnfinished } from './find-unfinished.ts'
import { causeMishap, endMishaps } from './mishaps.ts'
import { Offers } from './offers.ts'
import { Partners } from './partners.ts'
import { Payouts } from './payouts.ts'
import { recheckDoubts } from './recheck-doubts.ts'
import { Sellers } from './sellers.ts'
import { type Counted, countTrade } from './count-trade.ts'
import { Trace } from './trace.ts'
import { World } from './world.ts'

export type Plan = {
  seed: number
  /** How many events to simulate before everything is brought to an end. */
  events: number
  /** The average number of writes between two crashes. */
  writesPerCrash: number
}

export type Report = {
  seed: number
  events: number
  crashes: World['crashes']
  counted: Counted
  failures: Map<string, number>
  problems: string[]
  trace: Trace
}

const PARTNERS = 3
const BUYERS = 3
const SELLERS = 6
const NEGOTIATORS = 3
/** Few enough that several want the same name. */
const EVENTS_PER_LISTING = 8
const LISTINGS_MIN = 20
const EVENTS = {
  partner: 10,
  buyer: 6,
  checkout: 4,
  seller: 4,
  offer: 14,
  delivery: 2,
  payout: 3,
  background: 18,
  mishap: 3,
  time: 4,
  race: 6,
}
const RACERS = {
  partner: 4,
  buyer: 2,
  checkout: 2,
  seller: 1,
  offer: 4,
  delivery: 1,
  payout: 2,
  background: 4,
}
const RACERS_MAX = 4
const TIMES_MS = [200, 2_000, 10_000, 60_000, 400_000]
const DAY_MS = 24 * 3_600_000
/** Offers lapse, and sellers' money becomes payable. */
const LONG_TIMES_MS = [DAY_MS / 2, 3 * DAY_MS]
/** In all, so that what was bought for a year doesn't expire. */
const LONG_TIMES = 24
const LONG_TIME_CHANCE_MAX = 0.15
/** Bringing everything to an end takes at most this many rounds, with longer and longer pauses. */
const ROUNDS_MAX = 80
const PAUSE_MS = 5_000
const PAUSE_MS_MAX = 3 * 3_600_000

type Place = { serverUrl: string; template: string; lab: TestLab }

/** Simulates one seed on a database of its own. */
export async function simulate(plan: Plan, place: Place): Promise<Report> {
  const { url: databaseUrl, drop } = await copyDatabase(place.serverUrl, place.template)
  const world = await World.open({ databaseUrl, lab: place.lab })
  const { random } = Math
  // Pauses before retries have a random part, which must not differ between two runs either.
  const jitter = new Dice(plan.seed + 1)
  Math.random = () => jitter.fraction()
  try {
    return await new Simulation(world, plan).run()
  } finally {
    Math.random = random
    await world.close()
    await drop()
  }
}

class Simulation {
  readonly #world: World
  readonly #plan: Plan
  readonly #dice: Dice
  readonly #partners: Partners
  readonly #buyers: Buyers
  readonly #checkouts: Checkouts
  readonly #sellers: Sellers
  readonly #offers: Offers
  readonly #deliveries: Deliveries
  readonly #payouts: Payouts
  readonly #background: Background
  readonly #trace = new Trace()
  readonly #problems: string[] = []
  #events = 0

  constructor(world: World, plan: Plan) {
    const dice = new Dice(plan.seed)
    this.#world = world
    this.#plan = plan
    this.#dice = dice
    this.#partners = new Partners(world, dice)
    this.#buyers = new Buyers(world, dice)
    this.#checkouts = new Checkouts(world, dice, this.#partners)
    this.#sellers = new Sellers(world, dice, this.#partners)
    this.#offers = new Offers(world, dice, this.#sellers)
    this.#deliveries = new Deliveries(world, dice)
    this.#payouts = new Payouts(world, dice)
    this.#background = new Background(world, dice)
  }

  async run(): Promise<Report> {
    const listings = Math.max(LISTINGS_MIN, Math.floor(this.#plan.events / EVENTS_PER_LISTING))
    await this.#partners.arrive(PARTNERS, listings)
    await this.#buyers.arrive(BUYERS)
    await this.#sellers.arrive(SELLERS, this.#plan.events)
    await this.#offers.arrive(NEGOTIATORS)
    this.#planCrash()
    while (this.#events < this.#plan.events && this.#problems.length === 0) await this.#next()
    if (this.#problems.length === 0) await this.#finish()
    return await this.#report()
  }

  /** One event, or a few at the same time. */
  async #next(): Promise<void> {
    const kind = this.#dice.weigh(EVENTS)
    const acts =
      kind === 'race'
        ? Array.from({ length: 2 + this.#dice.below(RACERS_MAX - 1) }, () => this.#racer())
        : [kind]
    this.#events += acts.length
    const told: string[] = []
    const isCrash = await this.#world.step(async () => {
      await Promise.all(acts.map(async (each, at) => (told[at] = await this.#act(each))))
    })
    this.#trace.note(acts.map((each, at) => `${each}: ${told[at] ?? 'no answer'}`).join(' | '))
    if (!isCrash) return
    const { side, statement } = this.#world.crashes.at(-1) ?? {}
    this.#trace.note(`crash ${side} ${statement?.replaceAll(/\s+/g, ' ').slice(0, 60)}`)
    this.#events += 1
    await this.#checkBooks()
    this.#planCrash()
  }

  #racer() {
    return this.#dice.weigh(RACERS)
  }

  async #act(kind: Exclude<keyof typeof EVENTS, 'race'>): Promise<string> {
    if (kind === 'partner') return await this.#partners.act()
    if (kind === 'buyer') return await this.#buyers.act()
    if (kind === 'checkout') return await this.#checkouts.act()
    if (kind === 'seller') return await this.#sellers.act()
    if (kind === 'offer') return await this.#offers.act()
    if (kind === 'delivery') return await this.#deliveries.act()
    if (kind === 'payout') return await this.#payouts.act()
    if (kind === 'background') return await this.#background.act()
    if (kind === 'mishap') return await causeMishap(this.#world, this.#dice, this.#partners)
    const isLong = this.#dice.isLucky(this.#longChance())
    const ms = this.#dice.pick(isLong ? LONG_TIMES_MS : TIMES_MS)
    await this.#world.pass(ms)
    const registered = isLong ? await this.#partners.registerAgain() : 0
    return registered > 0 ? `${ms} ms, ${registered} endpoints registered again` : `${ms} ms`
  }

  /** Long runs have no more long times than short ones. */
  #longChance(): number {
    const total = Object.values(EVENTS).reduce((sum, weight) => sum + weight, 0)
    const times = (this.#plan.events * EVENTS.time) / total
    return Math.min(LONG_TIME_CHANCE_MAX, LONG_TIMES / times)
  }

  /** The next crash, somewhere among the next writes. */
  #planCrash(): void {
    const write = 1 + this.#dice.below(2 * this.#plan.writesPerCrash - 1)
    this.#world.planCrash({ write, side: this.#dice.pick(['before', 'after'] as const) })
  }

  /** Must hold at any moment. */
  async #checkBooks(): Promise<void> {
    const { db, clock } = this.#world
    for (const { id, text, found } of await checkLedger(db, clock.now()))
      this.#problems.push(`${id}, ${text}: ${found.join('; ')}`)
    this.#problems.push(...this.#partners.problems, ...this.#world.bugs)
    this.#problems.push(...(await checkSent(this.#world, this.#payouts)))
  }

  /** Nothing fails any more, all callers ask until they know, and all work is done. */
  async #finish(): Promise<void> {
    this.#world.unplanCrash()
    await endMishaps(this.#world, this.#partners)
    await this.#partners.registerAgain()
    for (const intent of this.#partners.open) await this.#partners.send(intent)
    const left = await this.#workThrough()
    this.#problems.push(...left.map((each) => `never finished: ${each}`))
    await this.#checkBooks()
    this.#problems.push(...(await checkOrders(this.#world, this.#partners)))
    this.#problems.push(...(await checkEvents(this.#world, this.#partners)))
    this.#problems.push(...(await checkOffers(this.#world, this.#offers.answered)))
    this.#problems.push(...(await checkPayments(this.#world)))
    this.#problems.push(...(await checkRegistrations(this.#world)))
    this.#problems.push(...(await checkReceipts(this.#world, this.#buyers.receipts)))
  }

  /** Works and waits until nothing is left. Returns what still is. */
  async #workThrough(): Promise<string[]> {
    let left: string[] = []
    for (let round = 0; round < ROUNDS_MAX; round += 1) {
      await this.#sellers.handOverAll()
      await this.#deliveries.all()
      await recheckDoubts(this.#world)
      await this.#payouts.round()
      await this.#background.round()
      left = await findUnfinished(this.#world.db)
      const isSoon = left.length > 0
      // What waits for days is worth a long pause only if nothing else is left.
      if (!isSoon) left = await findUnpaid(this.#world)
      if (left.length === 0) break
      const pauseMs = Math.min(PAUSE_MS * 2 ** Math.floor(round / 4), PAUSE_MS_MAX)
      await this.#world.pass(isSoon ? pauseMs : DAY_MS)
    }
    return left
  }

  async #report(): Promise<Report> {
    const { crashes, failures } = this.#world
    return {
      seed: this.#plan.seed,
      events: this.#events,
      crashes,
      counted: await countTrade(this.#world),
      failures,
      problems: [...new Set(this.#problems)],
      trace: this.#trace,
    }
  }
}
