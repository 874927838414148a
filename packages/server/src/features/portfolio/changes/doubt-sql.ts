import type { Tx } from '../../../db/pool.ts'

/** Queues it to ask the registrar once more. It is not sent again. */
export async function setQueuedAgain(tx: Tx, id: number): Promise<string | undefined> {
  const [row] = await tx<{ domain: string }[]>`
    update changes set state = 'queued', doubt = null, process_id = null,
      next_at = clock_timestamp()
    where id = ${id} and state = 'in_doubt' and submitted_at is not null
    returning domain
  `
  return row?.domain
}

export type GivenUp = { domain: string; transfer_id: string | null }
type Problem = { code: string; text: string }

export async function setGivenUp(
  tx: Tx,
  id: number,
  problem: Problem,
  now: Date,
): Promise<GivenUp | undefined> {
  const [row] = await tx<GivenUp[]>`
    update changes set state = 'failed', doubt = null, process_id = null,
      error_code = ${problem.code}, error = ${problem.text}, ended_at = ${now}
    where id = ${id} and state = 'in_doubt'
    returning domain, transfer_id
  `
  return row
}
