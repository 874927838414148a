import { addMember } from '../../src/features/partners/add-member.ts'
import type { House } from './house.ts'
import { givenSignedIn } from './people.ts'

/** A signed-in person who may act for a partner. */
export async function givenMember(house: House, { partnerId }: { partnerId: string }) {
  const person = await givenSignedIn(house)
  const wanted = { partner_id: partnerId, email: person.email }
  await house.db.begin((tx) => addMember(tx, wanted, house.clock.now()))
  return person
}
