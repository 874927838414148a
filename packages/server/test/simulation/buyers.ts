import { CARDS } from '../support/checkout.ts'
import type { Browser } from '../support/people.ts'
import { CARD, CONTACT, type Receipt } from '../support/registering.ts'
import type { Dice } from './dice.ts'
import { Person } from './person.ts'
import { NoAnswer, type World } from './world.ts'

/** The gateway captures, and its answer never arrives. */
const SILENT = '4000000000000077'
const CARDS_USED = { good: 8, silent: 1, declined: 1, uncapturable: 1 }

/** People who register names. Some want the same ones. */
export class Buyers {
  readonly people: Person[] = []
  /** Receipts that somebody was told about. */
  readonly receipts = new Set<string>()
  readonly #world: World
  readonly #dice: Dice
  #names = 0

  constructor(world: World, dice: Dice) {
    this.#world = world
    this.#dice = dice
  }

  async arrive(count: number): Promise<void> {
    for (let n = 0; n < count; n += 1) {
      const person = await Person.arrive(this.#world)
      await (await person.browse()).post('/api/contacts', CONTACT)
      this.people.push(person)
    }
  }

  async act(): Promise<string> {
    const person = this.#dice.pick(this.people)
    // Drawn first, so that the answers don't change what comes after.
    const kind = this.#dice.weigh({ add: 4, pay: 5, empty: 1 })
    const domains = this.#pickNames()
    const card = this.#dice.weigh(CARDS_USED)
    try {
      const browser = await person.browse()
      if (kind === 'add') return await this.#add(browser, domains)
      if (kind === 'empty') return `empty ${(await browser.delete('/api/cart')).statusCode}`
      return await this.#pay(browser, card === 'silent' ? SILENT : CARDS[card])
    } catch (error) {
      if (error instanceof NoAnswer) return 'no answer'
      throw error
    }
  }

  async #add(browser: Browser, domains: string[]): Promise<string> {
    const items = domains.map((domain) => ({ op: 'register', domain }))
    const answer = await browser.post('/api/cart/items', { items })
    return `add ${answer.statusCode}`
  }

  async #pay(browser: Browser, number: string): Promise<string> {
    const cart = await browser.get('/api/cart')
    const { total_cents = 0 } = cart.json<{ total_cents?: number }>()
    if (total_cents === 0) return `cart ${cart.statusCode}`
    const body = { expected_total_cents: total_cents, card: { ...CARD, number } }
    const answer = await browser.post('/api/cart/checkout', body)
    const { receipt_id, error } = answer.json<Receipt & { error?: { code: string } }>()
    if (answer.statusCode < 300) this.receipts.add(receipt_id)
    return `pay ${answer.statusCode} ${error?.code ?? ''}`
  }

  /** One to three names, mostly new ones. */
  #pickNames(): string[] {
    return Array.from({ length: 1 + this.#dice.below(3) }, () => {
      if (this.#dice.isLucky(0.7)) this.#names += 1
      return `unused-sim-${this.#names}.com`
    })
  }
}
