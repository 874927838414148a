import type { Db } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { setRole } from './sql.ts'

/** Removes the staff role; the account stays. Refuses: not_found (no account has the address). */
export async function removeStaff(db: Db, email: string): Promise<void> {
  const isDone = await db.begin((tx) => setRole(tx, email, 'account'))
  if (!isDone) throw new Refusal('not_found', 'No account has this address.')
}
