import type { Db, Tx } from '../../../db/pool.ts'
import type { Held } from './sql.ts'

export type Noted = 'noted' | 'not_paid' | 'lease_lost'

/**
 * Why it couldn't be stored that a paid order is about to be sent. An order whose money couldn't be
 * collected isn't sent: storing either locks its row, so one sees the other.
 */
export async function whyNotNoted(db: Db, held: Held): Promise<Exclude<Noted, 'noted'>> {
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
