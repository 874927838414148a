import type { Db } from '../../../db/pool.ts'
import type { Replica } from '../../../db/replica.ts'
import type { ZoneIndex } from '../../../upstream/zones/zone-index.ts'
import { describeName, type NameFacts } from '../../../meaning/describe-name.ts'
import { nameMeaning } from '../../../meaning/name-meaning.ts'
import { Refusal, refuseField } from '../../../refusal.ts'
import { readDomainName } from '../../../values/domain-name.ts'
import { type Elsewhere, findElsewhere } from '../../registry/namespace/find-elsewhere.ts'
import { sharedKnowledge } from '../name-index/knowledge.ts'
import { type KnownListing, readKnownListing } from './detail-sql.ts'
import { SALES_MAX, SIMILAR_MAX } from './detail-limits.ts'
import { findSimilar, type SimilarListing } from './find-similar.ts'
import { findSimilarSales, type SimilarSale } from './find-similar-sales.ts'
import { type OfferTerms, offerTermsOf } from './offer-terms.ts'
import type { FindSales } from './published-sale.ts'

export type ListingDetail = {
  row: KnownListing & { words: string[] }
  facts: NameFacts
  elsewhere: Elsewhere | undefined
  similar: SimilarListing[]
  sales: SimilarSale[]
  terms: OfferTerms
  isSold: boolean
}

/** The marketplace for people has no sandbox. */
const ENVIRONMENT = 'live'

/**
 * Reads a name as typed in an address, for the page of one listing.
 *
 * Refuses: validation_error (not a domain name).
 */
export function readListedName(text: string): string {
  const read = readDomainName(text)
  if (!read.ok) throw refuseField('domain', read.reason)
  return read.name
}

/**
 * Everything about one listing, whether for sale or sold.
 *
 * Refuses: not_found (never listed, or not shown now).
 */
export async function readListing(
  needs: AlikeNeeds & { zones: ZoneIndex },
  domain: string,
): Promise<ListingDetail> {
  const { db, zones } = needs
  const meaning = nameMeaning(sharedKnowledge(), domain)
  // Nearly all names have such words and are listed, so this needn't wait for the listing.
  const soon = meaning.words.length > 0 ? findAlike(needs, domain, meaning.words) : undefined
  // Thrown when it's awaited.
  soon?.catch(() => {})
  const row = await readKnownListing(db, ENVIRONMENT, domain)
  if (!row) throw new Refusal('not_found', `${domain} isn't for sale here.`)
  const label = domain.slice(0, -row.tld.length - 1)
  const facts = describeName({ label, unicode: row.unicode ?? domain }, meaning)
  const [similar, sales] = await (soon ?? findAlike(needs, domain, facts.words))
  return {
    row: { ...row, words: meaning.words },
    facts,
    elsewhere: findElsewhere(zones, { label, suffix: row.tld }),
    similar,
    sales,
    terms: offerTermsOf(row),
    isSold: row.sold_at !== null,
  }
}

type AlikeNeeds = { db: Db; replica: Replica; findSales: FindSales }

/** What is for sale, and was sold, that is like a name. */
async function findAlike(needs: AlikeNeeds, domain: string, words: string[]) {
  return await Promise.all([
    findSimilar(needs, { environment: ENVIRONMENT, domain, words, max: SIMILAR_MAX }),
    findSimilarSales(needs, { domain, words, max: SALES_MAX }),
  ])
}
