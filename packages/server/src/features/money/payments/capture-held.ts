import type { Tx } from '../../../db/pool.ts'
import type { PaymentRow } from './payment.ts'
import { setCapture, setReturnDueOf } from './sql.ts'

type Subject = Pick<PaymentRow, 'purpose' | 'subject_id'>

/**
 * Call this once the final amount of a payment with `isTakenLater` is known. Captures that much of
 * the held money and releases the rest. Once the money is captured, calling it again has no effect.
 */
export async function captureHeld(
  tx: Tx,
  subject: Subject,
  capture_cents: number,
  now: Date,
): Promise<void> {
  if (capture_cents > 0) await setCapture(tx, subject, { capture_cents, now })
  else await setReturnDueOf(tx, subject, { reason: 'nothing_done', now })
}
