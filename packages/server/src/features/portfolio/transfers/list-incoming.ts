import type { Static } from 'typebox'
import type { Db } from '../../../db/pool.ts'
import { cutPage, positionOf } from '../../../http/pages.ts'
import { readTransfers } from '../changes/transfer-sql.ts'
import { incomingOut, type TransfersOut } from './shapes.ts'

type Asked = { account_id: string; limit: number; cursor?: string }

/** The account's transfers from other registrars, newest first. */
export async function listIncoming(
  db: Db,
  { account_id, limit, cursor }: Asked,
): Promise<Static<typeof TransfersOut>> {
  const after = positionOf(cursor)
  const found = await readTransfers(db, { account_id, limit: limit + 1, after })
  const { rows, next_cursor } = cutPage(found, limit, ({ created_at: at, transfer_id: id }) => {
    return { at, id }
  })
  return { transfers: rows.map(incomingOut), next_cursor }
}
