import type { Db, Tx } from '../../../db/pool.ts'
import { type Noted, whyNotNoted } from './note-sending-sql.ts'
import type { Held } from './sql.ts'

/** Whether a paid renewal or restore of a name is on its way, or in doubt. */
export async function hasOpenPurchase(tx: Tx, domain: string): Promise<boolean> {
  const rows = await tx`
    select 1 from changes join bulk_operations operations on operations.id = changes.operation_id
    where changes.domain = ${domain}
      and (changes.state in ('queued', 'running') or changes.state = 'in_doubt')
      and operations.op in ('renew', 'restore')
    limit 1
  `
  return rows.length > 0
}

type Sent = { expires_before: Date; process_before: number | null; sent_at: Date }

/**
 * Stored before a renewal or restore is sent: whether the date has changed since shows whether it
 * was done, and a process that was there before isn't its own.
 */
export async function setSent(
  db: Db,
  held: Held,
  { expires_before, process_before, sent_at }: Sent,
): Promise<Noted> {
  const noted = await db`
    update changes set expires_before = ${expires_before}, process_before = ${process_before},
      submitted_at = ${sent_at}
    where id = ${held.id} and lease_token = ${held.lease_token} and unpaid_at is null
  `
  return noted.count > 0 ? 'noted' : await whyNotNoted(db, held)
}

/** The registrar refused it for certain, so it may be sent again. */
export async function clearSent(db: Db, held: Held): Promise<boolean> {
  const written = await db`
    update changes set expires_before = null, submitted_at = null
    where id = ${held.id} and lease_token = ${held.lease_token}
  `
  return written.count > 0
}

type Ended = { code: string; text: string; now: Date }

export async function setUnsentFailed(
  tx: Tx,
  operation_ids: string[],
  { code, text, now }: Ended,
): Promise<void> {
  await tx`
    update changes set state = 'failed', process_id = null, waiting_for = null,
      error_code = ${code}, error = ${text}, ended_at = ${now}
    where operation_id = any(${operation_ids}::text[]) and state = 'queued'
      and submitted_at is null and transfer_id is null
  `
}
