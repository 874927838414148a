import type { OfferOut } from '../../src/features/trading/offers/shapes.ts'
import type { PurchaseOut } from '../../src/features/trading/purchases/shapes.ts'
import { type CardName, formOf, pathOf, submit } from '../support/checkout.ts'
import { act, offersPath } from '../support/offers.ts'
import { buyPath } from '../support/purchases.ts'
import type { Dice } from './dice.ts'
import { Person } from './person.ts'
import type { OwnName, Sellers } from './sellers.ts'
import { NoAnswer, type World } from './world.ts'

/** What was answered about an offer, and must stay true. */
export type Answered = { offer_id: string; event: 'accepted' | 'declined' | 'withdrawn' }

const SHARES = [0.3, 0.5, 0.75, 0.9, 1]
/** Older names are mostly sold. */
const NEWEST = 8
const CARDS_USED = { good: 8, declined: 1, uncapturable: 1 }
const ACTS = { make: 8, answer: 8, respond: 3, withdraw: 1, pay: 6, buy: 2, receive: 4 }
const ANSWERS = { accept: 5, counter: 3, decline: 1 } as const

/** Drawn before anything is asked, so that the answers don't change what comes after. */
type Draw = {
  person: Person
  seller: Person
  /** Undefined while nothing is for sale. */
  name: OwnName | undefined
  share: number
  answer: keyof typeof ANSWERS
  card: CardName
  /** Which of a list, from 0 to 1. */
  at: number
  isDisputed: boolean
  /** Somebody clicks twice, and both requests are under way at once. */
  isTwice: boolean
}

/** People who negotiate about sellers' names, pay what was agreed, and receive what they bought. */
export class Offers {
  readonly answered: Answered[] = []
  readonly #people: Person[] = []
  readonly #world: World
  readonly #dice: Dice
  readonly #sellers: Sellers

  constructor(world: World, dice: Dice, sellers: Sellers) {
    this.#world = world
    this.#dice = dice
    this.#sellers = sellers
  }

  async arrive(count: number): Promise<void> {
    for (let n = 0; n < count; n += 1) this.#people.push(await Person.arrive(this.#world))
  }

  async act(): Promise<string> {
    const kind = this.#dice.weigh(ACTS)
    const draw = this.#draw()
    try {
      if (kind === 'make') return await this.#make(draw)
      if (kind === 'answer') return await this.#respond(draw.seller, 'seller', draw)
      if (kind === 'respond') return await this.#respond(draw.person, 'buyer', draw)
      if (kind === 'withdraw') return await this.#withdraw(draw)
      if (kind === 'pay') return await this.#pay(draw)
      return kind === 'buy' ? await this.#buy(draw) : await this.#receive(draw)
    } catch (error) {
      if (error instanceof NoAnswer) return `${kind}: no answer`
      throw error
    }
  }

  #draw(): Draw {
    const { names, people } = this.#sellers
    const dice = this.#dice
    const newest = names.slice(-NEWEST)
    return {
      person: dice.pick(this.#people),
      seller: dice.pick(people),
      name: newest[dice.below(newest.length)],
      share: dice.pick(SHARES),
      answer: dice.weigh(ANSWERS),
      card: dice.weigh(CARDS_USED),
      at: dice.fraction(),
      isDisputed: dice.isLucky(0.1),
      isTwice: dice.isLucky(0.3),
    }
  }

  async #make({ person, name, share }: Draw): Promise<string> {
    if (!name) return 'nothing for sale'
    const browser = await person.browse()
    const amount_cents = Math.ceil(name.cents * share)
    const answer = await browser.post(offersPath(name.domain), { amount_cents })
    const { status, offer_id, error } = answer.json<OfferOut & { error?: { code: string } }>()
    if (status === 'accepted') this.answered.push({ offer_id, event: 'accepted' })
    return `offer ${answer.statusCode} ${status ?? error?.code}`
  }

  /** Accepts, counters or declines what waits for this side. */
  async #respond(
    person: Person,
    role: 'buyer' | 'seller',
    { answer, share, at, isTwice }: Draw,
  ): Promise<string> {
    const waiting = (await this.#offersOf(person, role)).filter(({ turn }) => turn === role)
    const offer = waiting[Math.floor(at * waiting.length)]
    if (!offer) return `${role} has no turn`
    const { offer_id, amount_cents, domain } = offer
    const price = this.#sellers.names.find((each) => each.domain === domain)?.cents ?? 0
    const amount = answer === 'counter' ? Math.ceil(price * share) : amount_cents
    const sent = answer === 'decline' ? undefined : amount
    const browser = await person.browse()
    const click = () => act(browser, offer_id, answer, sent)
    const clicks = await Promise.all(isTwice ? [click(), click()] : [click()])
    const isDone = clicks.some(({ status }) => status < 300)
    if (isDone && answer !== 'counter') {
      this.answered.push({ offer_id, event: answer === 'accept' ? 'accepted' : 'declined' })
    }
    return `${role} ${answer} ${clicks.map(({ status, code }) => code ?? status).join(' and ')}`
  }

  async #withdraw({ person, at }: Draw): Promise<string> {
    const open = (await this.#offersOf(person, 'buyer')).filter(({ turn }) => turn !== null)
    const offer = open[Math.floor(at * open.length)]
    if (!offer) return 'nothing to withdraw'
    const { offer_id } = offer
    const { status, code } = await act(await person.browse(), offer_id, 'withdraw')
    if (status < 300) this.answered.push({ offer_id, event: 'withdrawn' })
    return `withdraw ${status} ${code ?? ''}`
  }

  async #pay({ person, card, at }: Draw): Promise<string> {
    const offers = await this.#offersOf(person, 'buyer')
    const pages = offers.flatMap(({ checkout_url }) => (checkout_url ? [pathOf(checkout_url)] : []))
    const page = pages[Math.floor(at * pages.length)]
    return page === undefined ? 'nothing agreed' : await this.#submit(person, page, card)
  }

  async #buy({ person, name, card }: Draw): Promise<string> {
    if (!name) return 'nothing for sale'
    const browser = await person.browse()
    const asked = { expected_price_cents: name.cents }
    const answer = await browser.post(buyPath(name.domain), asked)
    const { checkout_url } = answer.json<{ checkout_url?: string }>()
    if (checkout_url === undefined) return `buy ${answer.statusCode}`
    return `buy, ${await this.#submit(person, pathOf(checkout_url), card)}`
  }

  async #submit({ email }: Person, page: string, card: CardName): Promise<string> {
    const { status } = await submit(this.#world, page, { form: formOf(card, { email }) })
    return `paid ${status}`
  }

  /** Confirms that a name has arrived, or reports a problem. */
  async #receive({ person, at, isDisputed }: Draw): Promise<string> {
    const browser = await person.browse()
    const list = await browser.get('/api/purchases')
    const { purchases } = list.json<{ purchases: PurchaseOut[] }>()
    const moving = purchases.filter(({ delivery }) => delivery.status === 'in_progress')
    const bought = moving[Math.floor(at * moving.length)]
    if (!bought) return 'nothing arrives'
    const path = `/api/purchases/${bought.public_id}`
    const answer = isDisputed
      ? await browser.post(`${path}/dispute`, { reason: 'simulated' })
      : await browser.post(`${path}/confirm`)
    return `${isDisputed ? 'dispute' : 'confirm'} ${answer.statusCode}`
  }

  async #offersOf(person: Person, role: 'buyer' | 'seller'): Promise<OfferOut[]> {
    const browser = await person.browse()
    return (await browser.get(`/api/offers?role=${role}`)).json<{ offers: OfferOut[] }>().offers
  }
}
