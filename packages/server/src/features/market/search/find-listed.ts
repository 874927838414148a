import type { Db } from '../../../db/pool.ts'
import type { Environment } from '../../../values/environment.ts'
import { findOffers, type Offered } from '../listings/find-offers.ts'

/** A name that is for sale, and whether someone is paying for it right now. */
export type Listed = Offered & { isLocked: boolean }

/** Which of these names, all for sale, a hosted checkout is taking payment for. */
export type FindLocked = (
  db: Db,
  environment: Environment,
  domains: string[],
) => Promise<ReadonlySet<string>>

export type ListedNeeds = { db: Db; findLocked: FindLocked }

/** Which of these names are for sale, keyed by name. */
export async function findListed(
  { db, findLocked }: ListedNeeds,
  domains: string[],
): Promise<Map<string, Listed>> {
  const offers = await findOffers(db, 'live', domains)
  const locked = await findLocked(db, 'live', [...offers.keys()])
  return new Map(
    [...offers].map(([domain, offer]) => [domain, { ...offer, isLocked: locked.has(domain) }]),
  )
}
