import { readListing } from '../../api/listing-detail.ts'
import type { ListingDetail } from '../../api/listing-detail.ts'
import { readTlds } from '../../api/tlds.ts'
import type { Question } from '../../load/answers.ts'
import type { AnyQuestion } from '../../load/site-page.ts'

const RENEW_FRESH_MS = 5 * 60_000
/** No name is longer, in whatever form it is written. The rest of an address isn't asked about. */
const NAME_CHARS_MAX = 300

/** A name as it stands in the address. */
export function readNameParam(text: string): string {
  return text.trim().toLowerCase().slice(0, NAME_CHARS_MAX)
}

export function listingNamed(name: string): Question<ListingDetail> {
  return { key: `listing ${name}`, ask: async (signal) => await readListing(name, signal) }
}

/** What each further year costs, in cents. Null if we don't offer the TLD. */
export function renewPriceOf(tld: string): Question<number | null> {
  return {
    key: `renew price of ${tld}`,
    ask: async (signal) => (await readTlds(signal, [tld]))[0]?.prices.renew ?? null,
    freshMs: RENEW_FRESH_MS,
    isSameForAll: true,
  }
}

/** Only a guess until the listing is known: an address may also say `www.solarhub.com`. */
function tldIn(name: string): string {
  return name.slice(name.indexOf('.') + 1)
}

export function questionsAbout(text: string): AnyQuestion[] {
  const name = readNameParam(text)
  // No name without a dot can be listed, so the page says so without asking.
  return name.includes('.') ? [listingNamed(name), renewPriceOf(tldIn(name))] : []
}
