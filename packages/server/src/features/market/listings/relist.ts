import type { Tx } from '../../../db/pool.ts'
import { setSold } from './sql.ts'

/** Gives a name back to the market; one that was withdrawn meanwhile stays withdrawn. */
export async function relist(tx: Tx, id: string, now: Date): Promise<void> {
  await setSold(tx, id, { sold_at: null, now })
}
