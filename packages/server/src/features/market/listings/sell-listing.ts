import type { Reader, Tx } from '../../../db/pool.ts'
import type { Environment } from '../../../values/environment.ts'
import {
  type HeldListing,
  isMarkedHidden,
  isMarkedSold,
  isOfferedBy,
  lockListing,
  lockListingById,
  setSold,
} from './sql.ts'

export type { HeldListing } from './sql.ts'

/**
 * Locks a listing until the transaction ends: its price can't change, and two sales of one name
 * wait for each other. Every path that sells or relists a name locks it first.
 */
export async function holdListing(
  tx: Tx,
  environment: Environment,
  domain: string,
): Promise<HeldListing | undefined> {
  return await lockListing(tx, environment, domain)
}

/** Same when the caller already has the listing id. */
export async function holdListingById(tx: Tx, id: string): Promise<void> {
  await lockListingById(tx, id)
}

/** A name still waiting for approval was never for sale, and is not public. */
export function isNeverListed({ approved, sold_at, withdrawn_at }: HeldListing): boolean {
  return !approved && sold_at === null && withdrawn_at === null
}

/** Whether its seller hides it from partners. A quote that they got before is kept. */
export function isHiddenFrom(
  { hide_from_partners }: HeldListing,
  quotedCents: number | undefined,
): boolean {
  return hide_from_partners && quotedCents === undefined
}

/** Marks a locked listing as sold. */
export async function sellListing(tx: Tx, id: string, now: Date): Promise<void> {
  await setSold(tx, id, { sold_at: now, now })
}

/** Puts a locked listing back on the market. A name withdrawn in the meantime stays withdrawn. */
export async function relist(tx: Tx, id: string, now: Date): Promise<void> {
  await setSold(tx, id, { sold_at: null, now })
}

/** Whether a name is for sale by the same seller as when its price was agreed. */
export async function isStillOffered(
  reader: Reader,
  agreed: { listing_id: string; seller_account_id: string | null },
): Promise<boolean> {
  return await isOfferedBy(reader, agreed)
}

/** Whether a name was sold here, at once or in monthly payments, whether delivered or not. */
export async function isSold(
  reader: Reader,
  environment: Environment,
  domain: string,
): Promise<boolean> {
  return await isMarkedSold(reader, environment, domain)
}

/** Whether partners may not learn that a name is or was for sale here. */
export async function isHiddenFromPartners(
  reader: Reader,
  environment: Environment,
  domain: string,
): Promise<boolean> {
  return await isMarkedHidden(reader, environment, domain)
}
