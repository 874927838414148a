import type { Tx } from '../../../db/pool.ts'
import { deletePersonsInvitations } from './invitation-sql.ts'

/** Deletes the invitations that a person sent or received, because their account is deleted. */
export async function forgetPerson(tx: Tx, person: { id: string; email: string }): Promise<void> {
  await deletePersonsInvitations(tx, person)
}
