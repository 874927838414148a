import type { Tx } from '../../../db/pool.ts'

/** Only those that wait for an answer: others have a reason to wait. */
export async function wakeQueued(tx: Tx, domain: string): Promise<number> {
  const woken = await tx`
    update changes set next_at = clock_timestamp()
    where domain = ${domain} and state = 'queued' and next_at > clock_timestamp()
      and (submitted_at is not null or process_id is not null)
  `
  return woken.count
}

/** Queues what is in doubt to ask the registrar once more. It is not sent again. */
export async function wakeDoubts(tx: Tx, domain: string): Promise<number> {
  const woken = await tx`
    update changes set state = 'queued', doubt = null, process_id = null,
      next_at = clock_timestamp()
    where domain = ${domain} and state = 'in_doubt' and submitted_at is not null
  `
  return woken.count
}
