import type { NameRow } from '../api/name-row.ts'
import { checkNames } from '../api/search.ts'
import type { Question } from '../load/answers.ts'
import { GUEST_ITEMS_MAX, priceFor } from './guest-cart.ts'
import type { CartLine } from './lines.ts'
import { offerOf } from './offer.ts'

/** Registries may take long to answer for many names. */
const FRESH_MS = 60_000

/** Whether the names in the cart can still be had, and at which price. */
export function checksOf(lines: readonly CartLine[]): Question<NameRow[]> {
  const domains = newNames(lines)
  return {
    key: `cart of ${domains.join()}`,
    ask: async (signal) => (domains.length === 0 ? [] : await checkNames(domains, signal)),
    freshMs: FRESH_MS,
  }
}

function newNames(lines: readonly CartLine[]): string[] {
  return lines
    .filter(({ op }) => op === 'register')
    .map(({ domain }) => domain)
    .slice(0, GUEST_ITEMS_MAX)
    .toSorted()
}

/** What is wrong with an item by the latest answer, as a code. Empty if nothing is. */
export function problemIn(line: CartLine, row: NameRow | undefined): string {
  if (!row || line.op !== 'register') return line.problem
  if (['registered', 'listed', 'reserved'].includes(row.state)) return 'not_available'
  if (row.state === 'unsupported') return 'not_sold'
  if (row.state === 'unknown' || !row.price) return line.problem
  if (row.price.register_cents === null) return 'not_sold'
  // The account's cart has today's prices. What is in the browser has those of the visit.
  if (line.isQuoted) return line.problem
  if (newPriceOf(line, row) !== line.priceCents) return 'price_mismatch'
  if (row.price.premium && !line.isPremium) return 'premium_not_accepted'
  return line.problem === 'price_mismatch' ? '' : line.problem
}

/** What the buyer would accept. */
export function newPriceOf(
  { years, isQuoted, priceCents }: CartLine,
  row: NameRow | undefined,
): number | null {
  if (isQuoted) return priceCents
  const offer = row && offerOf(row)
  return offer ? priceFor(offer, years ?? 1) : null
}
