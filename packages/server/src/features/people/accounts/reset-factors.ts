import type { Db } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { deleteFactors } from './factor-sql.ts'
import { findAccount } from './sql.ts'

/**
 * For an account whose devices are lost: removes its factors and ends its sessions. Staff set up a
 * new factor at the next sign-in. Refuses: not_found (no account has the address).
 */
export async function resetFactors(db: Db, email: string): Promise<void> {
  await db.begin(async (tx) => {
    const account = await findAccount(tx, email)
    if (!account) throw new Refusal('not_found', 'No account has this address.')
    await deleteFactors(tx, account.id)
  })
}
