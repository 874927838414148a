import { addMember } from '../../src/features/trading/partners/add-member.ts'
import type { PartnerRole } from '../../src/values/partner-role.ts'
import type { House } from './house.ts'
import { givenSignedIn } from './people.ts'

/** A signed-in member of a partner: a developer, if no role is given. */
export async function givenMember(
  house: House,
  { partnerId }: { partnerId: string },
  { role = 'developer' }: { role?: PartnerRole } = {},
) {
  const person = await givenSignedIn(house)
  const wanted = { partner_id: partnerId, email: person.email, role }
  await house.db.begin((tx) => addMember(tx, wanted, house.clock.now()))
  return person
}
