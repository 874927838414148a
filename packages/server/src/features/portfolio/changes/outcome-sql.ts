import type { Db, Tx } from '../../../db/pool.ts'
import type { Held } from './sql.ts'

type Problem = { code: string; text: string }

export async function setFailed(tx: Tx, held: Held, problem: Problem, now: Date): Promise<boolean> {
  const written = await tx`
    update changes set state = 'failed', lease_token = null, process_id = null,
      error_code = ${problem.code}, error = ${problem.text}, ended_at = ${now}
    where id = ${held.id} and lease_token = ${held.lease_token}
  `
  return written.count > 0
}

/**
 * Fails the changes that have not started and returns their names. Changes that have started may
 * already have taken effect, so they run to completion.
 */
export async function failQueued(
  tx: Tx,
  operation_id: string,
  problem: Problem,
  now: Date,
): Promise<string[]> {
  const rows = await tx<{ domain: string }[]>`
    update changes set state = 'failed', error_code = ${problem.code}, error = ${problem.text},
      ended_at = ${now}
    where operation_id = ${operation_id} and state = 'queued' and attempts = 0
    returning domain
  `
  return rows.map(({ domain }) => domain)
}

type Later = { waitMs: number; process_id: number | null; waiting_for: string | null }

export async function setPostponed(
  db: Db | Tx,
  held: Held,
  { waitMs, process_id, waiting_for }: Later,
): Promise<boolean> {
  const written = await db`
    update changes set state = 'queued', lease_token = null, process_id = ${process_id},
      waiting_for = ${waiting_for},
      next_at = clock_timestamp() + make_interval(secs => ${waitMs / 1_000})
    where id = ${held.id} and lease_token = ${held.lease_token}
  `
  return written.count > 0
}

/** Nobody knows whether it happened. It waits for staff, and is not sent again. */
export async function setInDoubt(db: Db | Tx, held: Held, doubt: string): Promise<boolean> {
  const written = await db`
    update changes set state = 'in_doubt', lease_token = null, waiting_for = null, doubt = ${doubt}
    where id = ${held.id} and lease_token = ${held.lease_token}
  `
  return written.count > 0
}
