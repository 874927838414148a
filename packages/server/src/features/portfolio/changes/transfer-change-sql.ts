import type { Db, Tx } from '../../../db/pool.ts'
import type { Held } from './sql.ts'

/** The registrar has accepted a transfer, so it is charged. False if the lease is lost. */
export async function setAccepted(tx: Tx, held: Held, process_id: number): Promise<boolean> {
  const written = await tx`
    update changes set accepted_at = coalesce(accepted_at, clock_timestamp()),
      process_id = ${process_id}
    where id = ${held.id} and lease_token = ${held.lease_token}
  `
  return written.count > 0
}

/** Looks at a transfer now, if it waits for its next turn. */
export async function hurryTransfer(db: Tx | Db, transfer_id: string): Promise<void> {
  await db`
    update changes set next_at = clock_timestamp()
    where transfer_id = ${transfer_id} and state = 'queued' and next_at > clock_timestamp()
  `
}

type Problem = { code: string; text: string; now: Date }

/** Ends the change of a transfer that was not sent yet. False if it was, or is about to be. */
export async function endUnsent(
  tx: Tx,
  transfer_id: string,
  { code, text, now }: Problem,
): Promise<boolean> {
  const written = await tx`
    update changes set state = 'failed', process_id = null, waiting_for = null,
      error_code = ${code}, error = ${text}, ended_at = ${now}
    where transfer_id = ${transfer_id} and state = 'queued' and submitted_at is null
  `
  return written.count > 0
}
