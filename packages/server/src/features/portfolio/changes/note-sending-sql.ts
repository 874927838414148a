import type { Fragment } from 'postgres'
import type { Db, Tx } from '../../../db/pool.ts'
import type { Held } from './sql.ts'

export type Noted = 'noted' | 'not_paid' | 'lease_lost'

/**
 * Stores that a paid order is about to be sent, unless its money couldn't be collected. Either this
 * is stored before a declined capture, or the order isn't sent: both lock its row.
 */
export async function noteSending(db: Db, held: Held, columns: Fragment): Promise<Noted> {
  const noted = await db`
    update changes set ${columns}
    where id = ${held.id} and lease_token = ${held.lease_token} and unpaid_at is null
  `
  if (noted.count > 0) return 'noted'
  const unpaid = await db`
    select 1 from changes
    where id = ${held.id} and lease_token = ${held.lease_token} and unpaid_at is not null
  `
  return unpaid.length > 0 ? 'not_paid' : 'lease_lost'
}

/** What hasn't ended of some operations is not sent from now on, nor sent again. */
export async function setUnpaid(tx: Tx, operation_ids: string[], now: Date): Promise<void> {
  await tx`
    update changes set unpaid_at = ${now}
    where operation_id = any(${operation_ids}::text[])
      and (state in ('queued', 'running') or state = 'in_doubt')
  `
}
