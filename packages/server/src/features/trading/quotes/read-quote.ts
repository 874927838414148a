import type { Tenant } from '../../../values/environment.ts'
import type { Reader } from '../../../db/pool.ts'
import { Refusal, refuseField } from '../../../refusal.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import { openQuote, type Quote } from './quote.ts'
import { readDatabaseTime } from './sql.ts'

/**
 * The promise that a partner holds, if it is still one.
 *
 * Refuses: validation_error (forged or malformed), not_found (another partner's, or of the other
 * environment), quote_expired (ten minutes old, by the database's clock).
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
