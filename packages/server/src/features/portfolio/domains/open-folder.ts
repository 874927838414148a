import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { countFolders, insertFolder } from './folder-sql.ts'
import { lockAccount } from './sql.ts'

export const FOLDERS_MAX = 200

/** Creates a folder on its first use. Refuses: conflict (too many). */
export async function openFolder(
  tx: Tx,
  account_id: string,
  folder: string,
  now: Date,
): Promise<void> {
  await lockAccount(tx, account_id)
  const isNew = await insertFolder(tx, account_id, folder, now)
  if (!isNew || (await countFolders(tx, account_id)) <= FOLDERS_MAX) return
  throw new Refusal('conflict', `You can have at most ${FOLDERS_MAX} folders.`)
}
