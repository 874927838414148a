import type { Tx } from '../../../db/pool.ts'
import type { Environment } from '../../../values/environment.ts'
import { type HeldListing, lockListing, lockListingById, setSold } from './sql.ts'

export type { HeldListing } from './sql.ts'

/**
 * The listing of a sale, locked until the transaction ends: its price can't change, and two sales of
 * one name wait for each other. Every path that sells a name or gives it back locks it first.
 */
export async function holdListing(
  tx: Tx,
  environment: Environment,
  domain: string,
): Promise<HeldListing | undefined> {
  return await lockListing(tx, environment, domain)
}

/** The same for a caller that knows the listing. */
export async function holdListingById(tx: Tx, id: string): Promise<void> {
  await lockListingById(tx, id)
}

/** A name that waits for approval was never for sale, and nobody outside knows about it. */
export function isNeverListed({ approved, sold_at, withdrawn_at }: HeldListing): boolean {
  return !approved && sold_at === null && withdrawn_at === null
}

/** Takes a held listing off the market. */
export async function sellListing(tx: Tx, id: string, now: Date): Promise<void> {
  await setSold(tx, id, { sold_at: now, now })
}

/** Puts a held listing back on the market. A name that was withdrawn meanwhile stays withdrawn. */
export async function relist(tx: Tx, id: string, now: Date): Promise<void> {
  await setSold(tx, id, { sold_at: null, now })
}
