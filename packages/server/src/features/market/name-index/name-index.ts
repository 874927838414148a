import type { Categories } from '../../../meaning/categories.ts'
import { shapeOf } from '../../../meaning/name-shapes.ts'
import { namedOf } from '../../../values/domain-name.ts'
import { PRICE_BAND_EDGES_CENTS, priceBand } from '../../../values/price-band.ts'
import { Bits } from './bits.ts'
import { Groups } from './groups.ts'
import { withRoom } from './growing.ts'
import { IdTable } from './id-table.ts'
import type { Knowledge } from './knowledge.ts'
import { NameWords } from './name-words.ts'
import { Names } from './names.ts'
import { Orders } from './sort-orders.ts'
import { PostingLists } from './posting-lists.ts'
import { Tally } from './tally.ts'
import { CHARACTERS, firstOf, TRIGRAMS, trigramsOf } from './trigrams.ts'

/** What the index keeps of an offered listing. */
export type Offer = {
  id: string
  domain: string
  tld: string
  bin_price_cents: number
  /** Microseconds since 1970. A Date would lose precision that the database sorts by. */
  created_micros: number
}

/** How many TLDs are counted for the marketplace's filter. */
const TLDS_MAX = 50

/**
 * All names offered in one environment, in flat arrays by slot: about 250 bytes per name, and no
 * objects. A removed name keeps its slot, unused, until the index is rebuilt.
 */
export class NameIndex {
  readonly names = new Names()
  readonly trigrams = new PostingLists(TRIGRAMS)
  readonly words: NameWords
  readonly orders = new Orders(this)
  readonly offered = new Bits(0)
  readonly byTld = new Groups()
  readonly byCategory = new Groups()
  /** By the label's length in Unicode characters. */
  readonly byLength = new Groups()
  /** For each character, the names that contain it. */
  readonly holders = Array.from({ length: CHARACTERS }, () => new Bits(0))
  /** Shared by all queries that gather candidates, one query at a time. */
  readonly tally = new Tally()
  readonly #ids = new IdTable()
  readonly #bands = PRICE_BAND_EDGES_CENTS.map(() => new Bits(0)).concat(new Bits(0))
  readonly #tldCodes = new Map<string, number>()
  readonly #tlds: string[] = []
  readonly #categories: Categories
  #cents = new Float64Array(1024)
  #band = new Uint8Array(1024)
  #created = new Float64Array(1024)
  #slots = 0
  #offeredCount = 0
  readonly #scratch: number[] = []

  constructor(knowledge: Knowledge) {
    this.words = new NameWords(knowledge)
    this.#categories = knowledge.categories
  }

  /** How many slots were ever used, including those of removed names. */
  get slots(): number {
    return this.#slots
  }

  get offeredCount(): number {
    return this.#offeredCount
  }

  /** Adds a listing, or updates its price. Call `orders.settle` afterwards. */
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
    this.#group(slot, offer)
    this.#offer(slot, offer)
  }

  /** Removes a listing, if present. */
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

  /** The slots whose price is in this band, whether offered or not. */
  inBand(band: number): Bits {
    return this.#bands[band]?.copy() ?? new Bits(this.#slots)
  }

  createdOf(slot: number): number {
    return this.#created[slot] ?? 0
  }

  tldCodeOf(slot: number): number {
    return this.byTld.of(slot)
  }

  tldOf(code: number): string {
    return this.#tlds[code] ?? ''
  }

  /** The index's code for a TLD, if any name has ever had it. */
  codeOfTld(tld: string): number | undefined {
    return this.#tldCodes.get(tld)
  }

  /** The code of a category, if it exists. */
  codeOfCategory(category: string): number | undefined {
    return this.#categories.numberOf(category)
  }

  /** Offered names per category, largest first. Empty categories are left out. */
  categories(): { category: string; total: number }[] {
    return this.#categories.all
      .map((category, code) => ({ category, total: this.byCategory.offeredIn(code) }))
      .filter(({ total }) => total > 0)
      .sort((a, b) => b.total - a.total)
  }

  /** The TLDs with the most offered names, largest first. */
  tlds(): { tld: string; total: number }[] {
    return this.#tlds
      .map((tld, code) => ({ tld, total: this.byTld.offeredIn(code) }))
      .filter(({ total }) => total > 0)
      .sort((a, b) => b.total - a.total)
      .slice(0, TLDS_MAX)
  }

  get bytes(): number {
    const prices = this.#cents.byteLength + this.#band.byteLength
    const columns = prices + this.#created.byteLength
    const groups = [this.byTld, this.byCategory, this.byLength]
    const lists = [this.names, this.trigrams, this.words, this.orders, this.#ids, ...groups]
    const parts = [...lists, this.offered, ...this.holders, ...this.#bands]
    return parts.reduce((sum, part) => sum + part.bytes, columns)
  }

  #isSame(slot: number, offer: Offer): boolean {
    return this.names.of(slot) === offer.domain && this.#created[slot] === offer.created_micros
  }

  /** Analyzes the name: its words, and the properties it can be filtered by. */
  #group(slot: number, { domain, tld }: Offer): void {
    const label = domain.slice(0, domain.indexOf('.'))
    const { unicode = domain } = namedOf(domain)
    const readable = label.startsWith('xn--') ? (unicode.split('.', 1)[0] ?? label) : label
    this.words.add(slot, label)
    this.byTld.add(slot, this.#newCodeOfTld(tld))
    this.byLength.add(slot, readable === label ? label.length : Array.from(readable).length)
    this.byCategory.add(slot, this.#categoryOf(slot, label))
  }

  #categoryOf(slot: number, label: string): number {
    const isIdn = label.startsWith('xn--')
    const length = this.words.sumLengthOf(slot)
    const trade = isIdn ? null : this.#categories.suggestedBy(this.words.wordsOf(slot), length)
    return this.#categories.numberOf(trade ?? shapeOf(label, isIdn)) ?? 0
  }

  #offer(slot: number, offer: Offer): void {
    this.#cents = withRoom(this.#cents, slot + 1)
    this.#band = withRoom(this.#band, slot + 1)
    this.#created = withRoom(this.#created, slot + 1)
    this.#cents[slot] = offer.bin_price_cents
    this.#bands[this.bandOf(slot)]?.clear(slot)
    this.#band[slot] = priceBand(offer.bin_price_cents)
    this.#bands[this.bandOf(slot)]?.set(slot)
    this.#created[slot] = offer.created_micros
    this.offered.set(slot)
    this.#offeredCount += 1
    this.byCategory.count(slot, 1)
    this.byTld.count(slot, 1)
    this.orders.add(slot)
  }

  #take(slot: number): void {
    if (!this.isOffered(slot)) return
    this.offered.clear(slot)
    this.#offeredCount -= 1
    this.byCategory.count(slot, -1)
    this.byTld.count(slot, -1)
    this.orders.remove(slot)
  }

  #newCodeOfTld(tld: string): number {
    const known = this.#tldCodes.get(tld)
    if (known !== undefined) return known
    this.#tldCodes.set(tld, this.#tlds.length)
    return this.#tlds.push(tld) - 1
  }
}
