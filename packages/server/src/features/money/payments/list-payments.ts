import type { Reader } from '../../../db/pool.ts'
import type { PaymentRow, PurposeName } from './payment.ts'
import { readPaymentsFor } from './sql.ts'

/** A buyer tries a few cards; what came before them tells nothing any more. */
const SHOWN_MAX = 20

/** The payments that were tried for one thing, the newest first. */
export async function listPayments(
  reader: Reader,
  subject: { purpose: PurposeName; subject_id: string },
): Promise<PaymentRow[]> {
  return await readPaymentsFor(reader, subject, SHOWN_MAX)
}
