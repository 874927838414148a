import type { Db } from '../../../db/pool.ts'
import { findLocked } from '../locks/find-locked.ts'
import { findOffers, type Offered } from '../listings/find-offers.ts'

/** A name that is for sale, and whether somebody is paying for it just now. */
export type Listed = Offered & { isLocked: boolean }

/** Which of these names are for sale, by name. Most are not, and then nothing else is asked. */
export async function findListed(db: Db, domains: string[]): Promise<Map<string, Listed>> {
  const offers = await findOffers(db, 'live', domains)
  const locked = await findLocked(db, 'live', [...offers.keys()])
  return new Map(
    [...offers].map(([domain, offer]) => [domain, { ...offer, isLocked: locked.has(domain) }]),
  )
}
