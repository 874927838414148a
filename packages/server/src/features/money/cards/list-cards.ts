import { PaymentError } from '../../../upstream/payments/payment-gateway.ts'
import { CARDS_MAX, type SavedCardRow } from './card.ts'
import { finishSetup } from './finish-setup.ts'
import type { CardNeeds } from './needs.ts'
import { readOpenSetups } from './setup-sql.ts'
import { readCards } from './sql.ts'

/** An account has few open at once: see start-setup.ts. */
const SETUPS_MAX = 5

/**
 * The account's saved cards, the default one first. Looks for cards that were entered just now, so
 * that the owner sees theirs on the way back from the gateway.
 */
export async function listCards(needs: CardNeeds, account_id: string): Promise<SavedCardRow[]> {
  const open = await readOpenSetups(needs.db, account_id, SETUPS_MAX)
  await Promise.all(
    open.map(async (setup) => {
      await finishSetup(needs, setup).catch((error: unknown) => {
        if (!(error instanceof PaymentError)) throw error
        needs.log.warn({ err: error, setup_id: setup.setup_id }, 'a card set-up was not answered')
      })
    }),
  )
  return await readCards(needs.db, account_id, CARDS_MAX)
}
