import { DETAILS } from '../support/earnings.ts'
import { connectSeller } from '../support/stripe-payouts.ts'
import { keepDetails, readBankDetails } from '../../src/features/trading/earnings/bank-details.ts'
import type { TaskOut } from '../../src/features/trading/handover/shapes.ts'
import type { Dice } from './dice.ts'
import type { Partners } from './partners.ts'
import { Person } from './person.ts'
import { NoAnswer, type World } from './world.ts'

/** A name that somebody sells. */
export type OwnName = { domain: string; cents: number; autoCents: number | null; seller: Person }

const LISTINGS = '/api/account/listings'
const TASKS = '/api/seller/tasks'
/** Some are below the smallest payout, and some are held for review. */
const PRICES_CENTS = [40_00, 300_00, 1_000_00, 2_499_00, 25_000_00]
/** As many as the lab's DNS can have records for. */
const NAMES_MAX = 400
const NAMES_FIRST = 6
const EVENTS_PER_NAME = 5

/** People who sell names: they list them, and hand over what was sold. */
export class Sellers {
  readonly people: Person[] = []
  /** What they offer, or have sold. */
  readonly names: OwnName[] = []
  readonly #world: World
  readonly #dice: Dice
  readonly #partners: Partners
  /** Names that they will list, one after the other. */
  readonly #unlisted: OwnName[] = []

  constructor(world: World, dice: Dice, partners: Partners) {
    this.#world = world
    this.#dice = dice
    this.#partners = partners
  }

  /** Every other one is paid through Stripe, the rest by bank. */
  async arrive(count: number, events: number): Promise<void> {
    for (let n = 0; n < count; n += 1) {
      const seller = await Person.arrive(this.#world)
      if (n % 2 === 0) await connectSeller(this.#world, this.#world.lab, seller)
      else await this.#giveBank(seller)
      this.people.push(seller)
    }
    const names = Math.min(NAMES_MAX, NAMES_FIRST + Math.floor(events / EVENTS_PER_NAME))
    for (let n = 0; n < names; n += 1) this.#unlisted.push(this.#newName(n))
    for (let n = 0; n < NAMES_FIRST; n += 1) await this.#list()
  }

  async act(): Promise<string> {
    const isListing = this.#dice.isLucky(0.4)
    const seller = this.#dice.pick(this.people)
    const at = this.#dice.fraction()
    try {
      return isListing ? await this.#list() : await this.#handOver(seller, at)
    } catch (error) {
      if (error instanceof NoAnswer) return 'no answer'
      throw error
    }
  }

  /** Everything that was sold. */
  async handOverAll(): Promise<void> {
    for (const seller of this.people) {
      for (const task of await this.#openTasks(seller)) await this.#giveCode(seller, task)
    }
  }

  async #giveBank({ id: account_id }: Person): Promise<void> {
    const { db, clock, deps } = this.#world
    const kept = { account_id, details: readBankDetails(DETAILS) }
    await db.begin((tx) => keepDetails(tx, kept, deps.config.masterKey, clock.now()))
  }

  #newName(n: number): OwnName {
    const cents = this.#dice.pick(PRICES_CENTS)
    const autoCents = this.#dice.isLucky(0.3) ? Math.ceil(cents * 0.75) : null
    return { domain: `owned-${n}.com`, cents, autoCents, seller: this.#dice.pick(this.people) }
  }

  /** Safe to repeat: whoever got no answer does it again. */
  async #list(): Promise<string> {
    const [name] = this.#unlisted
    if (!name) return 'nothing to list'
    const { domain, cents, autoCents, seller } = name
    const browser = await seller.browse()
    const terms = autoCents === null ? {} : { auto_accept_cents: autoCents }
    await browser.post(LISTINGS, { domain, bin_price_cents: cents, ...terms })
    const { db, lab } = this.#world
    const [own] = await db<{ id: string; token: string }[]>`
      select id, token from seller_listings where domain = ${domain}
    `
    if (!own) return `not listed ${domain}`
    await lab.host(`_namehouse.${domain}`, [{ type: 'TXT', data: own.token }])
    const { statusCode } = await browser.post(`${LISTINGS}/${own.id}/verify`)
    const approved = await db`update listings set approved = true where domain = ${domain}`
    if (approved.count === 0) return `not proven ${domain} ${statusCode}`
    // Two races may have listed it at once.
    if (this.#unlisted[0] === name) {
      this.#unlisted.shift()
      this.names.push(name)
      this.#partners.addName(name)
    }
    return `listed ${domain}`
  }

  async #openTasks(seller: Person): Promise<TaskOut[]> {
    const browser = await seller.browse()
    const { tasks } = (await browser.get(TASKS)).json<{ tasks: TaskOut[] }>()
    return tasks.filter(({ status }) => status === 'open')
  }

  async #handOver(seller: Person, at: number): Promise<string> {
    const open = await this.#openTasks(seller)
    const task = open[Math.floor(at * open.length)]
    return task ? await this.#giveCode(seller, task) : 'no task'
  }

  async #giveCode(seller: Person, { task_id, domain }: TaskOut): Promise<string> {
    const browser = await seller.browse()
    const answer = await browser.post(`${TASKS}/${task_id}/auth-code`, { auth_code: 'simulated' })
    return `code of ${domain} ${answer.statusCode}`
  }
}
