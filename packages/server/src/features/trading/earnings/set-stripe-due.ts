import type { Db } from '../../../db/pool.ts'
import { setCheckAt } from './stripe-sql.ts'

/** Has the worker ask Stripe about a seller's account now. An unknown account is no problem. */
export async function setStripeDue(db: Db, stripe_ref: string, now: Date): Promise<void> {
  await setCheckAt(db, stripe_ref, now)
}
