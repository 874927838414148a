import type { Tx } from '../../../db/pool.ts'
import { setSold } from './sql.ts'

/** Takes a listing that the caller holds off the market. */
export async function sellListing(tx: Tx, id: string, now: Date): Promise<void> {
  await setSold(tx, id, { sold_at: now, now })
}
