import type { Db } from '../../../db/pool.ts'
import { refuseField } from '../../../refusal.ts'
import { type DetailsRow, writeDetails } from './sql.ts'
import { isEuCountry, isVatId, tidyVatId } from './vat-id.ts'

const VAT_ID_LENGTH_MAX = 20

/**
 * Stores what an account's invoices say about the buyer. Invoices that were issued stay as they
 * are. Refuses: validation_error (a VAT id that can't be one of that country).
 */
export async function setDetails(
  db: Db,
  account_id: string,
  { vat_id: typed, ...rest }: DetailsRow,
  now: Date,
): Promise<DetailsRow> {
  const vat_id = typed ? tidyVatId(typed) : null
  const isWrong = vat_id !== null && isEuCountry(rest.country) && !isVatId(vat_id, rest.country)
  if (isWrong || (vat_id?.length ?? 0) > VAT_ID_LENGTH_MAX) {
    throw refuseField('vat_id', 'is not a VAT ID of this country, for example NL123456789B01')
  }
  const details = { ...rest, vat_id }
  await writeDetails(db, account_id, details, now)
  return details
}
