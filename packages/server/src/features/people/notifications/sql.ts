import type { Db, Reader, Tx } from '../../../db/pool.ts'
import type { Position } from '../../../values/cursor.ts'

export type NotificationRow = {
  id: string
  kind: string
  title: string
  body: string
  href: string
  read_at: Date | null
  created_at: Date
}

export type NewNotification = Pick<NotificationRow, 'id' | 'kind' | 'title' | 'body' | 'href'> & {
  account_id: string
}

export async function insertNotifications(
  tx: Tx,
  added: NewNotification[],
  now: Date,
): Promise<void> {
  await tx`
    insert into notifications (id, account_id, kind, title, body, href, created_at)
    select id, account_id, kind, title, body, href, ${now}
    from unnest(
      ${added.map(({ id }) => id)}::text[],
      ${added.map(({ account_id }) => account_id)}::text[],
      ${added.map(({ kind }) => kind)}::text[],
      ${added.map(({ title }) => title)}::text[],
      ${added.map(({ body }) => body)}::text[],
      ${added.map(({ href }) => href)}::text[]
    ) as added (id, account_id, kind, title, body, href)
  `
}

/** Keeps the newest notifications of each account and deletes the rest. */
export async function trimNotifications(
  tx: Tx,
  account_ids: string[],
  kept: number,
): Promise<void> {
  await tx`
    delete from notifications using (
      select old.id
      from unnest(${account_ids}::text[]) as account (id)
      cross join lateral (
        select id from notifications where account_id = account.id
        order by created_at desc, id desc offset ${kept}
      ) old
    ) surplus
    where notifications.id = surplus.id
  `
}

/** Newest first, after a cursor position. */
export async function readNotifications(
  db: Db,
  account_id: string,
  after: Position | undefined,
  max: number,
): Promise<NotificationRow[]> {
  return await db<NotificationRow[]>`
    select id, kind, title, body, href, read_at, created_at from notifications
    where account_id = ${account_id}
      ${after ? db`and (created_at, id) < (${after.at}, ${after.id})` : db``}
    order by created_at desc, id desc limit ${max}
  `
}

export async function countUnread(reader: Reader, account_id: string): Promise<number> {
  const [row] = await reader<{ total: number }[]>`
    select count(*) as total from notifications
    where account_id = ${account_id} and read_at is null
  `
  return row?.total ?? 0
}

/** Marks some of an account's notifications as read, or all of them. */
export async function setRead(
  tx: Tx,
  account_id: string,
  ids: string[] | undefined,
  now: Date,
): Promise<void> {
  await tx`
    update notifications set read_at = ${now}
    where account_id = ${account_id} and read_at is null
      ${ids ? tx`and id = any(${ids})` : tx``}
  `
}

const PURGE_ROWS_MAX = 10_000

/** Deletes old notifications, in batches. Returns whether more are left. */
export async function purgeNotifications(db: Db, before: Date): Promise<boolean> {
  const gone = await db`
    delete from notifications where id in (
      select id from notifications where created_at < ${before} limit ${PURGE_ROWS_MAX}
    )
  `
  return gone.count === PURGE_ROWS_MAX
}
