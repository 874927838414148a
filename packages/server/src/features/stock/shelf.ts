import { PRICE_BAND_EDGES_CENTS, priceBand } from '../../values/price-band.ts'
import { Bits } from './bits.ts'
import { withRoom } from './growing.ts'
import { IdTable } from './id-table.ts'
import type { Knowledge } from './knowledge.ts'
import { NameWords } from './name-words.ts'
import { Names } from './names.ts'
import { Orders } from './orders.ts'
import { PostingLists } from './posting-lists.ts'
import { Tally } from './tally.ts'
import { CHARACTERS, firstOf, TRIGRAMS, trigramsOf } from './trigrams.ts'

/** What is kept of a listing that is offered. */
export type Offer = {
  id: string
  domain: string
  tld: string
  bin_price_cents: number
  /** Microseconds since 1970: a Date would lose what the database sorts by. */
  created_micros: number
}

/**
 * All names offered in one environment, in flat arrays by slot: about 250 bytes a name and no object
 * for any. A name that leaves keeps its slot, unused, until the shelf is built anew.
 */
export class Shelf {
  readonly names = new Names()
  readonly trigrams = new PostingLists(TRIGRAMS)
  readonly words: NameWords
  readonly orders = new Orders(this)
  readonly offered = new Bits(0)
  /** For each character of names, those that hold it. */
  readonly holders = Array.from({ length: CHARACTERS }, () => new Bits(0))
  /** For whoever gathers candidates; one query at a time. */
  readonly tally = new Tally()
  readonly #ids = new IdTable()
  readonly #bands = PRICE_BAND_EDGES_CENTS.map(() => new Bits(0)).concat(new Bits(0))
  readonly #tlds = new Map<string, number>()
  #tld = new Uint16Array(1024)
  #cents = new Float64Array(1024)
  #band = new Uint8Array(1024)
  #created = new Float64Array(1024)
  #slots = 0
  #offeredCount = 0
  readonly #scratch: number[] = []

  constructor(knowledge: Knowledge) {
    this.words = new NameWords(knowledge)
  }

  /** How many slots were ever used; those of names that left are among them. */
  get slots(): number {
    return this.#slots
  }

  get offeredCount(): number {
    return this.#offeredCount
  }

  /** Puts a listing on the shelf, or moves it to its new price. `orders.settle` comes after. */
  put(offer: Offer): void {
    const known = this.#ids.find(offer.id)
    const isSame = known !== undefined && this.isOffered(known) && this.#isSame(known, offer)
    if (isSame && this.#cents[known] === offer.bin_price_cents) return
    if (known !== undefined) this.#take(known)
    if (isSame) return this.#offer(known, offer)
    const slot = this.#slots
    this.#slots += 1
    this.#ids.set(offer.id, slot)
    this.names.add(slot, offer.domain)
    for (const trigram of trigramsOf(offer.domain, this.#scratch)) {
      this.trigrams.add(trigram, slot)
      this.holders[firstOf(trigram)]?.set(slot)
    }
    this.words.add(slot, offer.domain.slice(0, offer.domain.indexOf('.')))
    this.#offer(slot, offer)
  }

  /** Takes a listing off the shelf, if it is there. */
  drop(id: string): void {
    const slot = this.#ids.find(id)
    if (slot !== undefined) this.#take(slot)
  }

  isOffered(slot: number): boolean {
    return this.offered.has(slot)
  }

  idOf(slot: number): string {
    return this.#ids.idOf(slot)
  }

  compareIds(a: number, b: number): number {
    return this.#ids.compare(a, b)
  }

  centsOf(slot: number): number {
    return this.#cents[slot] ?? 0
  }

  bandOf(slot: number): number {
    return this.#band[slot] ?? 0
  }

  /** The slots whose price is in this band or a cheaper one, whether offered or not. */
  upToBand(band: number): Bits {
    const slots = new Bits(this.#slots)
    for (const cheaper of this.#bands.slice(0, band + 1)) slots.addThoseOf(cheaper)
    return slots
  }

  createdOf(slot: number): number {
    return this.#created[slot] ?? 0
  }

  tldCodeOf(slot: number): number {
    return this.#tld[slot] ?? 0
  }

  /** The number by which a TLD is known here, if any name has had it. */
  codeOfTld(tld: string): number | undefined {
    return this.#tlds.get(tld)
  }

  get bytes(): number {
    const prices = this.#cents.byteLength + this.#band.byteLength
    const columns = this.#tld.byteLength + prices + this.#created.byteLength
    const lists = [this.names, this.trigrams, this.words, this.orders, this.#ids]
    const parts = [...lists, this.offered, ...this.holders, ...this.#bands]
    return parts.reduce((sum, part) => sum + part.bytes, columns)
  }

  #isSame(slot: number, offer: Offer): boolean {
    return this.names.of(slot) === offer.domain && this.#created[slot] === offer.created_micros
  }

  #offer(slot: number, offer: Offer): void {
    this.#tld = withRoom(this.#tld, slot + 1)
    this.#cents = withRoom(this.#cents, slot + 1)
    this.#band = withRoom(this.#band, slot + 1)
    this.#created = withRoom(this.#created, slot + 1)
    this.#tld[slot] = this.#newCodeOfTld(offer.tld)
    this.#cents[slot] = offer.bin_price_cents
    this.#bands[this.bandOf(slot)]?.clear(slot)
    this.#band[slot] = priceBand(offer.bin_price_cents)
    this.#bands[this.bandOf(slot)]?.set(slot)
    this.#created[slot] = offer.created_micros
    this.offered.set(slot)
    this.#offeredCount += 1
    this.orders.add(slot)
  }

  #take(slot: number): void {
    if (!this.isOffered(slot)) return
    this.offered.clear(slot)
    this.#offeredCount -= 1
    this.orders.remove(slot)
  }

  #newCodeOfTld(tld: string): number {
    const known = this.#tlds.get(tld)
    if (known !== undefined) return known
    this.#tlds.set(tld, this.#tlds.size)
    return this.#tlds.size - 1
  }
}
