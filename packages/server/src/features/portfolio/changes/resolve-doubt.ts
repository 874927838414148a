import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { transferFailed } from './end-transfer.ts'
import { setGivenUp, setQueuedAgain } from './doubt-sql.ts'

const GIVEN_UP = {
  code: 'not_carried_out',
  text: "We couldn't carry this out at the registry. You weren't charged.",
}

/**
 * Asks the registrar once more what became of a purchase in doubt. Returns its name.
 *
 * Refuses: conflict (it is not in doubt, or no longer).
 */
export async function recheckRegistration(tx: Tx, id: number): Promise<string> {
  return (await setQueuedAgain(tx, id)) ?? refuse()
}

/**
 * Ends a purchase in doubt as failed. The buyer isn't charged, or gets the money of a transfer back.
 * Returns its name.
 *
 * Refuses: conflict (it is not in doubt, or no longer).
 */
export async function giveUpRegistration(tx: Tx, id: number, now: Date): Promise<string> {
  const { domain, transfer_id } = (await setGivenUp(tx, id, GIVEN_UP, now)) ?? refuse()
  if (transfer_id !== null) {
    await transferFailed(tx, { transfer_id, code: 'given_up' }, now)
  }
  return domain
}

function refuse(): never {
  throw new Refusal('conflict', 'This purchase is not in doubt.')
}
