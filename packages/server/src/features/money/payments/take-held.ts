import type { Tx } from '../../../db/pool.ts'
import type { PaymentRow } from './payment.ts'
import { setCapture, setReturnDueOf } from './sql.ts'

type Subject = Pick<PaymentRow, 'purpose' | 'subject_id'>

/**
 * What was won with the condition to be taken later is over: takes as much of the held money as it
 * came to, and lets the rest go. Said again it changes nothing, once the money is taken.
 */
export async function takeHeld(
  tx: Tx,
  subject: Subject,
  capture_cents: number,
  now: Date,
): Promise<void> {
  if (capture_cents > 0) await setCapture(tx, subject, { capture_cents, now })
  else await setReturnDueOf(tx, subject, { reason: 'nothing_done', now })
}
