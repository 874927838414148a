import type { Tenant } from '../../../values/environment.ts'
import { readDatabaseTime } from '../../../db/database-time.ts'
import type { Reader } from '../../../db/pool.ts'
import { Refusal, refuseField } from '../../../refusal.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import { openQuote, type Quote } from './quote.ts'

/**
 * Reads a quote that must still be valid.
 *
 * Refuses: validation_error (forged or malformed), not_found (from another partner or environment),
 * quote_expired (older than ten minutes by the database clock).
 */
export async function readQuote(
  reader: Reader,
  tenant: Tenant,
  quoteId: string,
  masterKey: MasterKey,
): Promise<Quote> {
  const quote = openQuote(masterKey, quoteId)
  if (!quote) throw refuseField('quote_id', 'is not a valid quote.')
  if (quote.partner_id !== tenant.partner_id || quote.environment !== tenant.environment) {
    throw new Refusal('not_found', 'No such quote.')
  }
  if (quote.expires_at <= (await readDatabaseTime(reader))) {
    throw new Refusal(
      'quote_expired',
      'This quote has expired after ten minutes. Request a new one.',
    )
  }
  return quote
}
