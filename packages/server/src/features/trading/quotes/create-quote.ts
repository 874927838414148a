import type { Tenant } from '../../../values/environment.ts'
import { readDatabaseTime } from '../../../db/database-time.ts'
import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import { publicId } from '../../../values/public-id.ts'
import { findOffer } from '../../market/listings/find-offer.ts'
import { writeQuote } from './quote.ts'
import { insertQuote } from './sql.ts'

/** Spec 3.3. */
const QUOTE_LOCK_SECONDS = 600

export type NewQuote = {
  quote_id: string
  named: { domain: string; unicode?: string }
  price_cents: number
  currency: string
  created_at: Date
  expires_at: Date
}

/**
 * Locks the current buy now price for a partner for ten minutes. Only the price is locked, not the
 * name: free reservations would let anyone block the whole marketplace.
 *
 * Refuses: validation_error (not a domain name), not_found (not listed).
 */
export async function createQuote(
  tx: Tx,
  { partner_id, environment }: Tenant,
  domain: string,
  masterKey: MasterKey,
): Promise<NewQuote> {
  const { named, price } = await findOffer(tx, environment, domain, 'partners')
  if (!price) throw new Refusal('not_found', `${named.domain} is not listed.`)
  const { bin_price_cents: price_cents, currency } = price
  // Use the database clock. It also checks expiry later, so the result is the same on every node.
  const created_at = await readDatabaseTime(tx)
  const expires_at = new Date(created_at.getTime() + QUOTE_LOCK_SECONDS * 1000)
  const terms = { partner_id, environment, domain: named.domain, price_cents, expires_at }
  const id = publicId('qt', created_at)
  const quote_id = writeQuote(masterKey, { id, ...terms })
  await insertQuote(tx, { id, quote_id, ...terms, currency, created_at })
  return { quote_id, named, price_cents, currency, created_at, expires_at }
}
