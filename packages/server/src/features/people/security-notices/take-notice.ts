import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import type { Notice } from './notice.ts'
import { holdNotice, setUndone } from './sql.ts'

export const TOO_LATE = 'This link has expired. It worked for 72 hours.'
export const DONE_BEFORE = 'This link was already used.'

/**
 * The notice behind an undo link, locked until the transaction ends. Refuses: not_found,
 * invalid_transition (already undone, or too late).
 */
export async function takeNotice(tx: Tx, id: string, now: Date): Promise<Notice> {
  const notice = await holdNotice(tx, id)
  if (!notice) throw new Refusal('not_found', 'This link is not valid.')
  if (notice.undone_at) throw new Refusal('invalid_transition', DONE_BEFORE)
  if (notice.undo_until <= now) throw new Refusal('invalid_transition', TOO_LATE)
  return notice
}

/** Uses up the link. From then on its page shows `outcome`. */
export async function endNotice(tx: Tx, id: string, outcome: string[], now: Date): Promise<void> {
  await setUndone(tx, { id, outcome, now })
}
