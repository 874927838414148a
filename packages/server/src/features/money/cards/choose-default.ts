import type { Tx } from '../../../db/pool.ts'
import { findSavedCard } from './find-saved-card.ts'
import { lockCustomer, setDefaultCard } from './sql.ts'

/** Makes a card the one that renewals charge. Refuses: not_found. */
export async function chooseDefault(tx: Tx, account_id: string, card_id: string): Promise<void> {
  await lockCustomer(tx, account_id)
  await findSavedCard(tx, account_id, card_id)
  await setDefaultCard(tx, account_id, card_id)
}
