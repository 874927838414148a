import { type CardName, formOf, pathOf, submit } from '../support/checkout.ts'
import { signedCall } from '../support/signed-call.ts'
import type { Dice } from './dice.ts'
import type { Partners } from './partners.ts'
import { NoAnswer, type World } from './world.ts'

const PAGES_MAX = 200

/** Buyers at the checkout pages that partners open for them. */
export class Checkouts {
  readonly #world: World
  readonly #dice: Dice
  readonly #partners: Partners
  readonly #pages: string[] = []

  constructor(world: World, dice: Dice, partners: Partners) {
    this.#world = world
    this.#dice = dice
    this.#partners = partners
  }

  async act(): Promise<string> {
    const partner = this.#dice.pick(this.#partners.sellers)
    const { domain } = this.#partners.pickName()
    const isNew = this.#dice.isLucky(0.4)
    const page = this.#pages[this.#dice.below(this.#pages.length)]
    const card = this.#dice.weigh({ good: 6, declined: 1, uncapturable: 1 })
    try {
      if (page !== undefined && !isNew) return await this.#pay(page, card)
      const line = 'POST /api/partner/v1/checkout-session'
      const answer = await signedCall<{ checkout_url?: string }>(this.#world, partner, line, {
        body: { domain },
      })
      const { checkout_url } = answer.body
      if (checkout_url) this.#pages.push(pathOf(checkout_url))
      if (this.#pages.length > PAGES_MAX) this.#pages.shift()
      return `session ${answer.status}`
    } catch (error) {
      if (error instanceof NoAnswer) return 'no answer'
      throw error
    }
  }

  /** Submits the form, perhaps again because nothing seemed to happen the first time. */
  async #pay(page: string, card: CardName): Promise<string> {
    const { status } = await submit(this.#world, page, { form: formOf(card) })
    return `checkout ${status}`
  }
}
