import { randomUUID } from 'node:crypto'
import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import type { ListingFacts } from './listing-facts.ts'
import {
  findOther,
  insertListing,
  lockLiveListing,
  type LiveListing,
  setOwner,
} from './listing-sql.ts'
import { readListingName } from './read-listing-name.ts'

type Wanted = Omit<ListingFacts, 'approved' | 'marketplace_visible'> & {
  owner_account_id: string
  minimum_offer_cents: number | null
  offers_welcome: boolean
  hide_from_partners: boolean
  description: string | null
  monthly_months: number | null
}

/** Quotes at the former owner's price have expired by then. */
const FORMER_OWNER_MS = 24 * 3_600_000

/**
 * Submits a seller's name for approval by staff, once its ownership is proven. A listing that its
 * former owner withdrew, or lost to this account's proof, can be taken over a day later.
 *
 * Refuses: conflict (listed by someone else, being sold, or withdrawn less than a day ago).
 */
export async function placeListing(tx: Tx, wanted: Wanted, now: Date): Promise<string> {
  const read = readListingName(wanted.domain)
  const facts = { ...wanted, ...read, approved: false, marketplace_visible: true }
  const added = await insertListing(tx, { ...facts, id: randomUUID(), environment: 'live', now })
  if (added) {
    await setOwner(tx, added.id, wanted, now)
    return added.id
  }
  const place = await lockLiveListing(tx, wanted.domain)
  const isOwn = place?.owner_account_id === wanted.owner_account_id
  const leftAt = place && leftAtOf(place)
  const leftMs = leftAt ? now.getTime() - leftAt.getTime() : 0
  if (place?.sold_at) throw wasSold(wanted.domain)
  if (!place || (!isOwn && leftMs < FORMER_OWNER_MS)) throw isTaken(wanted.domain)
  await setOwner(tx, place.id, wanted, now)
  return place.id
}

/**
 * When the owner gave the name up: by withdrawing it, or by losing it to an account that proved it.
 */
function leftAtOf({ withdrawn_at, paused_reason, paused_at }: LiveListing): Date | null {
  return withdrawn_at ?? (paused_reason === 'challenged' ? paused_at : null)
}

/**
 * Refuses: conflict (Namehouse lists the name, or it is sold). A name that another account lists is
 * allowed, because a new owner may be able to prove it.
 */
export async function demandNotTaken(tx: Tx, domain: string, account_id: string): Promise<void> {
  const other = await findOther(tx, domain, account_id)
  if (other?.sold_at) throw wasSold(domain)
  if (other) throw isTaken(domain)
}

/** A name that was sold here keeps its listing and its order, which are unique per name. */
export function wasSold(domain: string): Refusal {
  return new Refusal('conflict', `${domain} was sold here. It can’t be listed again yet.`)
}

function isTaken(domain: string): Refusal {
  return new Refusal('conflict', `${domain} is already on the market.`)
}
