import type { Db, Reader, Tx } from '../../../db/pool.ts'
import type { Notice } from './notice.ts'

type NewNotice = Omit<Notice, 'undone_at' | 'outcome'>

export async function insertNotice(tx: Tx, notice: NewNotice): Promise<void> {
  const { id, account_id, kind, about, to_email, created_at, undo_until } = notice
  await tx`
    insert into security_notices (id, account_id, kind, about, to_email, created_at, undo_until)
    values (
      ${id}, ${account_id}, ${kind}, ${JSON.stringify(about)}::text::jsonb, ${to_email},
      ${created_at}, ${undo_until}
    )
  `
}

export async function findNotice(reader: Reader, id: string): Promise<Notice | undefined> {
  const [row] = await reader<Notice[]>`
    select id, account_id, kind, about, to_email, created_at, undo_until, undone_at, outcome
    from security_notices where id = ${id}
  `
  return row
}

/** If the link is clicked twice, the second request waits here and then finds it undone. */
export async function holdNotice(tx: Tx, id: string): Promise<Notice | undefined> {
  const [row] = await tx<Notice[]>`
    select id, account_id, kind, about, to_email, created_at, undo_until, undone_at, outcome
    from security_notices where id = ${id} for update
  `
  return row
}

type Undone = { id: string; outcome: string[]; now: Date }

export async function setUndone(tx: Tx, { id, outcome, now }: Undone): Promise<void> {
  await tx`
    update security_notices set undone_at = ${now},
      outcome = ${JSON.stringify(outcome)}::text::jsonb
    where id = ${id}
  `
}

type Owner = { account_id: string; email: string }

/** Notices that were sent to another address and can still be undone. */
export async function readMisdirected(
  tx: Tx,
  { account_id, email }: Owner,
  { now, limit }: { now: Date; limit: number },
): Promise<Notice[]> {
  return await tx<Notice[]>`
    select id, account_id, kind, about, to_email, created_at, undo_until, undone_at, outcome
    from security_notices
    where account_id = ${account_id} and to_email <> ${email} and undo_until > ${now}
      and undone_at is null
    order by created_at desc, id desc limit ${limit}
  `
}

type Voided = { account_id: string; not_to: string; now: Date }

export async function voidNotices(tx: Tx, { account_id, not_to, now }: Voided): Promise<void> {
  await tx`
    update security_notices set undo_until = ${now}
    where account_id = ${account_id} and to_email <> ${not_to} and undo_until > ${now}
  `
}

const PURGE_ROWS_MAX = 10_000
const KEPT_DAYS = 30

/** Deletes old notices, in batches. Returns whether more are left. */
export async function purgeNotices(db: Db, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - KEPT_DAYS * 24 * 3_600_000)
  const gone = await db`
    delete from security_notices where id in (
      select id from security_notices where created_at < ${before} limit ${PURGE_ROWS_MAX}
    )
  `
  return gone.count === PURGE_ROWS_MAX
}
