import type { Tx } from '../../../db/pool.ts'
import { publicId } from '../../../values/public-id.ts'
import { insertNotifications, type NewNotification, trimNotifications } from './sql.ts'

/** Older ones are deleted when new ones arrive. */
export const KEPT_MAX = 500

export type Notification = Omit<NewNotification, 'id'>

/**
 * Adds notifications to the bell of their accounts, in the transaction of what happened. Whoever
 * calls it makes sure that it happens once.
 */
export async function addNotifications(
  tx: Tx,
  notifications: Notification[],
  now: Date,
): Promise<void> {
  if (notifications.length === 0) return
  const added = notifications.map((each) => ({ ...each, id: publicId('ntf', now) }))
  await insertNotifications(tx, added, now)
  await trimNotifications(tx, [...new Set(added.map(({ account_id }) => account_id))], KEPT_MAX)
}
