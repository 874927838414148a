import { createHash } from 'node:crypto'
import type { Db } from '../../../db/pool.ts'
import { readNotice } from '../../../upstream/registrar/notice-calls.ts'
import { insertNotice, type NewNotice } from './sql.ts'

const UNREADABLE_MAX = 500
const CONTROLS = /\p{Cc}/gu

/**
 * Stores what the registrar told us, for the worker to act on. Something that we can't read is kept
 * too, so that nothing behind it has to wait. Returns the registrar's id; null if it has none.
 */
export async function storeNotice(
  db: Db,
  { body, came_by }: { body: unknown; came_by: NewNotice['came_by'] },
  now: Date,
): Promise<number | null> {
  const notice = readNotice(body)
  if (notice) {
    const { id, ...about } = notice
    await insertNotice(db, { notice_key: String(id), came_by, ...about, unreadable: null }, now)
    return id
  }
  const text = typeof body === 'string' ? body : JSON.stringify(body ?? null)
  const hash = createHash('sha256').update(text).digest('hex')
  const nothing = { event_type: null, process_id: null, identifier: null, subject_status: null }
  const unreadable = text.slice(0, UNREADABLE_MAX).replaceAll(CONTROLS, ' ')
  const row = { notice_key: `unreadable ${hash}`, came_by, ...nothing, unreadable }
  await insertNotice(db, row, now)
  return null
}
