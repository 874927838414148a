import type { Reader } from '../../../db/pool.ts'
import { readHandles } from './contact-sql.ts'

/** Of these contacts, those of the account: from their ids to their handles at the registrar. */
export async function findHandles(
  reader: Reader,
  account_id: string,
  ids: string[],
): Promise<Map<string, string>> {
  return await readHandles(reader, account_id, ids)
}
