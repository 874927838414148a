import type { Tx } from '../../../db/pool.ts'
import { publicId } from '../../../values/public-id.ts'
import { addNotifications } from '../../people/notifications/add-notifications.ts'
import type { Alert } from './alert.ts'
import { insertAlerts, insertFirings, scheduleMail } from './alert-sql.ts'

/** Watchers told in one transaction. The rest follow in the next. */
const TOLD_AT_ONCE = 500
/** Emails about one name to one account. A seller could change a price every minute. */
const A_DAY_MAX = 10

/**
 * Tells everyone who watches a name about an event, once: in the bell, and by email as they chose.
 * Returns whether some are left to be told.
 */
export async function fireAlert(tx: Tx, alert: Alert, now: Date): Promise<boolean> {
  const limits = { max: TOLD_AT_ONCE, aDayMax: A_DAY_MAX }
  const account_ids = await insertFirings(tx, { ...alert, ...limits, now })
  if (account_ids.length === 0) return false
  const { domain, event, title, body, href } = alert
  const kind = `watch_${event}`
  await addNotifications(
    tx,
    account_ids.map((account_id) => ({ account_id, kind, title, body, href })),
    now,
  )
  const to = account_ids.map((account_id) => ({ id: publicId('wal', now), account_id }))
  await insertAlerts(tx, { kind, domain, title, body, href }, to, now)
  await scheduleMail(tx, account_ids, now)
  return account_ids.length === TOLD_AT_ONCE
}
