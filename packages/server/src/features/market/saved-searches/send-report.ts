import type { Tx } from '../../../db/pool.ts'
import { publicId } from '../../../values/public-id.ts'
import { enqueueMail } from '../../people/mail/enqueue-mail.ts'
import { addNotifications } from '../../people/notifications/add-notifications.ts'
import { REPORT_MAIL, reportTitle } from './letters.ts'
import { searchHref } from './search-text.ts'
import { takeDropHits } from './drop-sql.ts'
import { holdDueReport, noteReport, type Source, takeHits } from './sql.ts'

const BODIES: Record<Source, string> = {
  market: 'They came onto the marketplace since we last told you.',
  drops: 'They were dropped from their registry’s zone. Some can be registered now.',
}

/**
 * Reports what one saved search has found, in the bell and by email; true if one was due. What it
 * found is marked in the same transaction, so nothing is lost or reported twice.
 */
export async function sendReport(tx: Tx, now: Date): Promise<boolean> {
  const due = await holdDueReport(tx, now)
  if (!due) return false
  const { id, account_id, source, email: to_email, is_mailed } = due
  const about_id = publicId('rep', now)
  const take = source === 'drops' ? takeDropHits : takeHits
  const total = await take(tx, id, about_id)
  await noteReport(tx, id, now)
  if (total === 0) return true
  const href = searchHref(due)
  const kind = 'saved_search'
  await addNotifications(
    tx,
    [{ account_id, kind, title: reportTitle(due, total), body: BODIES[source], href }],
    now,
  )
  if (is_mailed) await enqueueMail(tx, { kind: REPORT_MAIL, to_email, about_id }, now)
  return true
}
