import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { setGivenUp, setQueuedAgain } from './doubt-sql.ts'

const GIVEN_UP = {
  code: 'not_carried_out',
  text: "We couldn't register this domain. You weren't charged.",
}

/**
 * Asks the registrar once more what became of a registration in doubt. Returns its name.
 *
 * Refuses: conflict (it is not in doubt, or no longer).
 */
export async function recheckRegistration(tx: Tx, id: number): Promise<string> {
  return (await setQueuedAgain(tx, id)) ?? refuse()
}

/**
 * Ends a registration in doubt as failed, so that the buyer isn't charged. Returns its name.
 *
 * Refuses: conflict (it is not in doubt, or no longer).
 */
export async function giveUpRegistration(tx: Tx, id: number, now: Date): Promise<string> {
  return (await setGivenUp(tx, id, GIVEN_UP, now)) ?? refuse()
}

function refuse(): never {
  throw new Refusal('conflict', 'This registration is not in doubt.')
}
