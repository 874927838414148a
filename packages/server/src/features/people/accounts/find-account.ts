import type { Reader } from '../../../db/pool.ts'
import { findAccount as find } from './sql.ts'

/** The account with this address. For operators only: nobody else may learn who has an account. */
export async function findAccount(
  reader: Reader,
  email: string,
): Promise<{ id: string; email: string } | undefined> {
  return await find(reader, email.toLowerCase())
}
