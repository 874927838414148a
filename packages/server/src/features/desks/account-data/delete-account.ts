import { deleteAccountRows, readAccountColumns } from '../../../db/account-rows-sql.ts'
import type { Db } from '../../../db/pool.ts'
import { transact } from '../../../db/transact.ts'
import { Refusal } from '../../../refusal.ts'
import { closedHash } from '../../../values/password.ts'
import { forgetPerson } from '../../trading/partners/forget-person.ts'
import { anonymise, endCheckouts, holdPerson, readUnsettled } from './sql.ts'

/**
 * Deletes what is stored about a person. Orders, receipts, invoices and the ledger stay, without
 * their name where the law doesn't ask for it. Returns how many rows were deleted.
 *
 * Refuses: not_found, conflict (staff, the last admin of a partner, or something isn't settled yet).
 */
export async function deleteAccount(db: Db, id: string, now: Date): Promise<number> {
  const columns = await readAccountColumns(db)
  return await transact(db, async (tx) => {
    const person = await holdPerson(tx, id)
    if (!person) throw new Refusal('not_found', 'There is no account with this id.')
    if (person.role === 'staff') {
      throw new Refusal('conflict', 'This is staff. Remove the role first: namehouse staff remove')
    }
    await endCheckouts(tx, id, now)
    const unsettled = await readUnsettled(tx, id)
    if (unsettled.length > 0) {
      const list = unsettled.map(({ what, count }) => `${count} ${what}`).join(', ')
      throw new Refusal('conflict', `The account can't be deleted yet: ${list}.`)
    }
    await anonymise(tx, { id, email: person.email, password_hash: closedHash(), now })
    await forgetPerson(tx, person)
    let deleted = 0
    for (const place of columns.filter(({ is_owned }) => is_owned)) {
      deleted += await deleteAccountRows(tx, place, id)
    }
    return deleted
  })
}
