import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { lockCustomer, readCards, setDefaultCard, setDeleted } from './sql.ts'

/**
 * Deletes a card: from now on it is never charged, and the gateway is asked to forget it (jobs.ts).
 * The newest other card becomes the default. Auto-renew settings stay as they are.
 *
 * Refuses: not_found.
 */
export async function deleteCard(
  tx: Tx,
  { account_id, card_id }: { account_id: string; card_id: string },
  now: Date,
): Promise<void> {
  await lockCustomer(tx, account_id)
  const isDeleted = await setDeleted(tx, account_id, card_id, now)
  if (!isDeleted) throw new Refusal('not_found', 'No such card.')
  const [next] = await readCards(tx, account_id, 1)
  if (next && !next.is_default) await setDefaultCard(tx, account_id, next.card_id)
}
