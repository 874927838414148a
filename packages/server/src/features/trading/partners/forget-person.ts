import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { deletePersonsInvitations } from './invitation-sql.ts'
import { holdTeams, readTeamsLedAlone } from './member-sql.ts'

/** How many teams are named in a refusal. */
const NAMED_MAX = 5

/**
 * Deletes the invitations that a person sent or received, because their account is deleted.
 *
 * Refuses: conflict (the last admin of a team).
 */
export async function forgetPerson(tx: Tx, person: { id: string; email: string }): Promise<void> {
  // Lock the partners, so that another admin can't leave at the same moment.
  await holdTeams(tx, person.id)
  const teams = await readTeamsLedAlone(tx, person.id, NAMED_MAX)
  if (teams.length > 0) {
    const list = teams.map(({ name, id }) => `${name} (${id})`).join(', ')
    throw new Refusal(
      'conflict',
      `The account can't be deleted yet: it is the last admin of ${list}. Make somebody else an admin first.`,
    )
  }
  await deletePersonsInvitations(tx, person)
}
