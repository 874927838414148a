import type { Tx } from '../../../db/pool.ts'
import { wakeDoubts, wakeQueued } from './wake-sql.ts'

type Subject = { identifier: string | null; process_id: number | null }

/**
 * Makes the waiting changes of a name look again now, because the registrar has news about it. Those
 * in doubt ask again too. Nothing is sent twice by that. Returns whether there were any.
 */
export async function wakeChanges(tx: Tx, { identifier }: Subject): Promise<boolean> {
  if (identifier === null) return false
  const domain = identifier.toLowerCase()
  const queued = await wakeQueued(tx, domain)
  const doubts = await wakeDoubts(tx, domain)
  return queued + doubts > 0
}
