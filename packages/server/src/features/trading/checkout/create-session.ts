import type { Tenant } from '../../../values/environment.ts'
import type { Tx } from '../../../db/pool.ts'
import { Refusal, refuseField } from '../../../refusal.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import { publicId } from '../../../values/public-id.ts'
import { holdListing, isHiddenFrom, isNeverListed } from '../../market/listings/sell-listing.ts'
import { readQuote } from '../quotes/read-quote.ts'
import type { SessionInput } from './shapes.ts'
import { insertSession, type NewSession } from './sql.ts'

/** Spec section 8. */
export const SESSION_SECONDS = 7 * 24 * 3_600

/**
 * Opens a checkout page where a partner's buyer can pay us for a name. The price is fixed for the
 * seven days of the session, but the name is not reserved: the first buyer whose payment is
 * authorized gets it.
 *
 * Refuses, in this order: validation_error (we didn't sign the quote, or it names another domain),
 * not_found (another partner's quote), quote_expired, not_found (never listed), domain_unavailable
 * (sold or withdrawn).
 */
export async function createSession(
  tx: Tx,
  tenant: Tenant,
  input: SessionInput,
  { now, masterKey }: { now: Date; masterKey: MasterKey },
): Promise<NewSession> {
  const { domain, lockedCents } = await readTerms(tx, tenant, input, masterKey)
  const listing = await holdListing(tx, tenant.environment, domain)
  if (!listing || isNeverListed(listing) || isHiddenFrom(listing, lockedCents)) {
    throw new Refusal('not_found', `${domain} is not listed.`)
  }
  if (!listing.is_offered) {
    throw new Refusal('domain_unavailable', `${domain} is no longer for sale.`)
  }
  const session: NewSession = {
    ...input,
    session_id: publicId('cs', now),
    partner_id: tenant.partner_id,
    buyer_account_id: null,
    seller_account_id: listing.owner_account_id,
    environment: tenant.environment,
    listing_id: listing.id,
    domain,
    price_cents: lockedCents ?? listing.bin_price_cents,
    currency: listing.currency,
    monthly_months: null,
    monthly_price_cents: null,
    monthly_fee_cents: null,
    brokerage_fee_cents: null,
    created_at: now,
    expires_at: new Date(now.getTime() + SESSION_SECONDS * 1000),
  }
  await insertSession(tx, session)
  return session
}

async function readTerms(
  tx: Tx,
  tenant: Tenant,
  { quote_id, domain }: SessionInput,
  masterKey: MasterKey,
): Promise<{ domain: string; lockedCents?: number }> {
  if (quote_id === null) {
    if (domain === null) throw refuseField('domain', 'is required without a quote_id.')
    return { domain }
  }
  const quote = await readQuote(tx, tenant, quote_id, masterKey)
  if (domain !== null && domain !== quote.domain) {
    throw refuseField('domain', `doesn't match the quote, which is for ${quote.domain}.`)
  }
  return { domain: quote.domain, lockedCents: quote.price_cents }
}
