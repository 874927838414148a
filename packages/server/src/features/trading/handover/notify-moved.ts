import type { Tx } from '../../../db/pool.ts'
import { enqueueMail } from '../../people/mail/enqueue-mail.ts'
import type { HandoverRow } from './handover.ts'
import { findPerson } from './sql.ts'

export const MOVED_MAIL = 'purchase-moved'

/** Asks the buyer whether a name that moved to another registrar is theirs now. */
export async function notifyMoved(
  tx: Tx,
  { public_id, buyer_account_id }: Pick<HandoverRow, 'public_id' | 'buyer_account_id'>,
  now: Date,
): Promise<void> {
  const buyer = await findPerson(tx, buyer_account_id)
  if (!buyer) return
  await enqueueMail(tx, { kind: MOVED_MAIL, to_email: buyer.email, about_id: public_id }, now)
}
