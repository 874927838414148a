import { randomUUID } from 'node:crypto'
import type { Reader, Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import type { ListingFacts } from './listing-facts.ts'
import {
  findOther,
  insertListing,
  keepSoldPage,
  lockLiveListing,
  type LiveListing,
  setOwner,
} from './listing-sql.ts'
import { readListingName } from './read-listing-name.ts'
import { setSold } from './sql.ts'

type Wanted = Omit<ListingFacts, 'approved' | 'marketplace_visible'> & {
  owner_account_id: string
  minimum_offer_cents: number | null
  offers_welcome: boolean
  hide_from_partners: boolean
  description: string | null
  monthly_months: number | null
}

type Bought = { domain: string; account_id: string }

/** What happened to names that were sold here, which only `trading` knows. */
export type Resales = {
  /** Whether the account may sell the name again: it was delivered, and all of it is paid. */
  isBuyer(reader: Reader, bought: Bought, now: Date): Promise<boolean>
  /** Closes that sale for good, so that the name can be sold again. False if no sale was found. */
  close(tx: Tx, bought: Bought, now: Date): Promise<boolean>
}

/** Quotes at the former owner's price have expired by then. */
const FORMER_OWNER_MS = 24 * 3_600_000

/**
 * Submits a seller's name for approval by staff, once its ownership is proven. A listing that its
 * former owner withdrew, or lost to this account's proof, can be taken over a day later. So can a
 * name that this account bought here: that closes the sale.
 *
 * Refuses: conflict (listed by someone else, being sold, sold to someone else, or withdrawn or sold
 * less than a day ago).
 */
export async function placeListing(
  tx: Tx,
  wanted: Wanted,
  resales: Resales,
  now: Date,
): Promise<string> {
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
  if (place?.sold_at) {
    const sold = { id: place.id, sold_at: place.sold_at }
    await resell(tx, sold, wanted, { resales, now })
    return place.id
  }
  if (!place || (!isOwn && leftMs < FORMER_OWNER_MS)) throw isTaken(wanted.domain)
  await setOwner(tx, place.id, wanted, now)
  return place.id
}

/** The name isn't approved any more when it stops being sold, so it is offered at no moment. */
async function resell(
  tx: Tx,
  { id, sold_at }: { id: string; sold_at: Date },
  wanted: Wanted,
  { resales, now }: { resales: Resales; now: Date },
): Promise<void> {
  const { domain, owner_account_id: account_id } = wanted
  if (!(await resales.close(tx, { domain, account_id }, now))) throw wasSold(domain)
  demandDayAfter(domain, sold_at, now)
  await keepSoldPage(tx, id)
  await setOwner(tx, id, wanted, now)
  await setSold(tx, id, { sold_at: null, now })
}

/**
 * When the owner gave the name up: by withdrawing it, or by losing it to an account that proved it.
 */
function leftAtOf({ withdrawn_at, paused_reason, paused_at }: LiveListing): Date | null {
  return withdrawn_at ?? (paused_reason === 'challenged' ? paused_at : null)
}

/**
 * Refuses: conflict (Namehouse lists the name, or it is sold and this account isn't its new owner). A
 * name that another account lists is allowed, because a new owner may be able to prove it.
 */
export async function demandNotTaken(
  tx: Tx,
  bought: Bought,
  resales: Resales,
  now: Date,
): Promise<void> {
  const { domain, account_id } = bought
  const other = await findOther(tx, domain, account_id)
  if (!other) return
  if (!other.sold_at) throw isTaken(domain)
  if (!(await resales.isBuyer(tx, bought, now))) throw wasSold(domain)
  demandDayAfter(domain, other.sold_at, now)
}

function demandDayAfter(domain: string, soldAt: Date, now: Date): void {
  if (now.getTime() - soldAt.getTime() >= FORMER_OWNER_MS) return
  throw new Refusal('conflict', `${domain} was sold here less than a day ago. List it tomorrow.`)
}

/** Only who bought a name here can sell it again, once it is theirs. */
export function wasSold(domain: string): Refusal {
  return new Refusal('conflict', `${domain} was sold here. It can’t be listed again yet.`)
}

function isTaken(domain: string): Refusal {
  return new Refusal('conflict', `${domain} is already on the market.`)
}
