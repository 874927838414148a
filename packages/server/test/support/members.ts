import { addMember } from '../../src/features/trading/partners/add-member.ts'
import type { House } from './house.ts'
import { givenSignedIn } from './people.ts'

/** A signed-in member of a partner. An admin can also manage its credentials. */
export async function givenMember(
  house: House,
  { partnerId }: { partnerId: string },
  { isAdmin = false } = {},
) {
  const person = await givenSignedIn(house)
  const wanted = { partner_id: partnerId, email: person.email, is_admin: isAdmin }
  await house.db.begin((tx) => addMember(tx, wanted, house.clock.now()))
  return person
}
