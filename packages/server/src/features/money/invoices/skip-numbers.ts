import type { Tx } from '../../../db/pool.ts'
import { moveNumber } from './sql.ts'

/** More than are written between two backups, unless the operator says otherwise. */
export const SKIPPED_INVOICES = 10_000

/**
 * After a restore, the invoices since the backup are lost, but customers have them. The next ones of
 * the year get later numbers, so that no number is used twice. Returns the last number left out.
 */
export async function skipInvoiceNumbers(tx: Tx, now: Date, by: number): Promise<number> {
  return await moveNumber(tx, now.getUTCFullYear(), by)
}
