import type { Reader } from '../../../db/pool.ts'
import type { PaymentRow, PurposeName } from './payment.ts'
import { readPaymentsFor } from './sql.ts'

/** Buyers try a few cards at most, so older attempts aren't worth showing. */
const SHOWN_MAX = 20

/** The payment attempts for one checkout or cart, newest first. */
export async function listPayments(
  reader: Reader,
  subject: { purpose: PurposeName; subject_id: string },
): Promise<PaymentRow[]> {
  return await readPaymentsFor(reader, subject, SHOWN_MAX)
}
