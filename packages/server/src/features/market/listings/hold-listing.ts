import type { Tx } from '../../../db/pool.ts'
import { type HeldListing, lockListing, lockListingById } from './sql.ts'
import type { Environment } from '../../../values/environment.ts'

export type { HeldListing } from './sql.ts'

/**
 * The listing a sale is made of, locked until the transaction ends, so that its price stands still
 * and two sales queue here. Every path that can sell or give back a name locks it first.
 */
export async function holdListing(
  tx: Tx,
  environment: Environment,
  domain: string,
): Promise<HeldListing | undefined> {
  return await lockListing(tx, environment, domain)
}

/** The same, for who knows it already. */
export async function holdListingById(tx: Tx, id: string): Promise<void> {
  await lockListingById(tx, id)
}

/** A name that waits for approval was never for sale, and nobody outside knows of it. */
export function isNeverListed({ approved, sold_at, withdrawn_at }: HeldListing): boolean {
  return !approved && sold_at === null && withdrawn_at === null
}
