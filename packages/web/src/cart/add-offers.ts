import { readTldMetadata } from '../api/tlds.ts'
import { answerTo, keepAnswer } from '../load/answers.ts'
import { showToast } from '../toast/show-toast.ts'
import { GUEST_ITEMS_MAX, guestItems, putItems } from './guest-cart.ts'
import type { GuestItem } from './guest-cart.ts'
import { itemOf } from './offer.ts'
import type { Offer } from './offer.ts'
import { metadataOf, tldOf } from './tld-rules.ts'

/** Registries whose shortest period is asked for. Most sell single years anyway. */
const TLDS_MAX = 30
const DEADLINE_MS = 3_000

/** Puts names into the cart, each for as short as its registry allows. Returns how many fit. */
export async function addOffers(offers: readonly Offer[]): Promise<number> {
  const tlds = [...new Set(offers.map(({ domain }) => tldOf(domain)))].slice(0, TLDS_MAX)
  const years = new Map(
    await Promise.all(tlds.map(async (tld) => [tld, await shortestYears(tld)] as const)),
  )
  return addItems(
    offers.map((offer) => ({ ...itemOf(offer), years: years.get(tldOf(offer.domain)) ?? 1 })),
  )
}

/** Returns how many fit into this browser's cart, and says so if it is full. */
export function addItems(items: readonly GuestItem[]): number {
  const room = Math.max(GUEST_ITEMS_MAX - guestItems().length, 0)
  const added = items.slice(0, room)
  if (room === 0) {
    const text = `Your cart holds ${GUEST_ITEMS_MAX} names. Remove one to add another.`
    showToast({ text, isProblem: true })
  }
  putItems(added)
  return added.length
}

/** One year if the registry's rules don't come in time. The cart checks it again. */
async function shortestYears(tld: string): Promise<number> {
  const question = metadataOf(tld)
  const known = answerTo(question).data
  if (known) return known.minYears || 1
  try {
    const rules = await readTldMetadata(tld, AbortSignal.timeout(DEADLINE_MS))
    keepAnswer(question, rules)
    return rules.minYears || 1
  } catch {
    return 1
  }
}
