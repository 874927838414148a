import type { Db, Reader, Tx } from '../../../db/pool.ts'

export type NoticeState = 'new' | 'used' | 'ignored' | 'failed'

export type NewNotice = {
  notice_key: string
  came_by: 'poll' | 'webhook'
  event_type: string | null
  process_id: number | null
  identifier: string | null
  subject_status: string | null
  unreadable: string | null
}

export type NoticeRow = Pick<NewNotice, 'event_type' | 'process_id' | 'identifier'> & {
  seq: number
  subject_status: string | null
  attempts: number
}

/** Stores a notice once, however often it comes. One that nobody can read is stored as ignored. */
export async function insertNotice(db: Db, notice: NewNotice, now: Date): Promise<boolean> {
  const isReadable = notice.unreadable === null
  const written = await db`
    insert into registrar_notices (
      notice_key, came_by, event_type, process_id, identifier, subject_status, unreadable, state,
      received_at, handled_at
    ) values (
      ${notice.notice_key}, ${notice.came_by}, ${notice.event_type}, ${notice.process_id},
      ${notice.identifier}, ${notice.subject_status}, ${notice.unreadable},
      ${isReadable ? 'new' : 'ignored'}, ${now}, ${isReadable ? null : now}
    )
    on conflict (notice_key) do nothing
  `
  return written.count > 0
}

/** Any number. Held until the end of the transaction. */
const NOTICES_LOCK = 7_301_996

/** Only one worker handles notices at a time, so that they are handled in order. */
export async function takeTurn(tx: Tx): Promise<boolean> {
  const [row] = await tx<{ is_ours: boolean }[]>`
    select coalesce(pg_try_advisory_xact_lock(${NOTICES_LOCK}), false) as is_ours
  `
  return row?.is_ours ?? false
}

/** The oldest notice that nobody has handled. */
export async function readNext(tx: Tx): Promise<NoticeRow | undefined> {
  const [row] = await tx<NoticeRow[]>`
    select seq, event_type, process_id, identifier, subject_status, attempts
    from registrar_notices where state = 'new' order by seq limit 1
  `
  return row
}

export async function setHandled(
  tx: Tx,
  seq: number,
  state: Exclude<NoticeState, 'new'>,
  now: Date,
): Promise<void> {
  await tx`
    update registrar_notices set state = ${state}, handled_at = ${now}
    where seq = ${seq} and state = 'new'
  `
}

/** Returns how often the oldest notice has failed by now. */
export async function countFailure(db: Db): Promise<{ seq: number; attempts: number } | undefined> {
  const [row] = await db<{ seq: number; attempts: number }[]>`
    update registrar_notices set attempts = attempts + 1
    where seq = (select min(seq) from registrar_notices where state = 'new')
    returning seq, attempts
  `
  return row
}

export async function purgeNotices(db: Db, before: Date, limit: number): Promise<number> {
  const gone = await db`
    delete from registrar_notices where seq in (
      select seq from registrar_notices where received_at < ${before}
      order by received_at limit ${limit}
    )
  `
  return gone.count
}

export type NoticeCounts = { waiting: number; failed: number }

export async function countNotices(reader: Reader): Promise<NoticeCounts> {
  const [row] = await reader<NoticeCounts[]>`
    select count(*) filter (where state = 'new') as waiting,
      count(*) filter (where state = 'failed') as failed
    from registrar_notices
  `
  return row ?? { waiting: 0, failed: 0 }
}
