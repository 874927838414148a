import { transact } from '../../../db/transact.ts'
import { Refusal } from '../../../refusal.ts'
import { publicId } from '../../../values/public-id.ts'
import { CARD_CONSENT, CARDS_MAX } from './card.ts'
import { customerOf, unavailable } from './customer-of.ts'
import type { CardNeeds } from './needs.ts'
import { failOldest, insertSetup, setSetupRef } from './setup-sql.ts'
import { countCards, lockCustomer } from './sql.ts'

/** Forms that one account may have open. Starting more closes the oldest. */
const OPEN_MAX = 5
const FIRST_LOOK_MS = 60_000

type Asked = { account_id: string; email: string; returnUrl: string }

/**
 * Starts saving a card. Returns the address of the gateway's page, on which the owner enters it.
 *
 * Refuses: service_unavailable (no gateway, or it doesn't answer), conflict (too many cards).
 */
export async function startSetup(needs: CardNeeds, asked: Asked): Promise<{ setup_url: string }> {
  const { db, clock, payments, log } = needs
  const gateway = payments.live
  if (!gateway) {
    throw new Refusal('service_unavailable', 'Payments are unavailable right now. Try again later.')
  }
  const { account_id, returnUrl: return_url } = asked
  const customer_ref = await customerOf(needs, gateway, asked)
  const now = clock.now()
  const setup_id = publicId('setup', now)
  await transact(db, async (tx) => {
    await lockCustomer(tx, account_id)
    if ((await countCards(tx, account_id)) >= CARDS_MAX) {
      throw new Refusal('conflict', `You can save up to ${CARDS_MAX} cards. Delete one first.`)
    }
    await failOldest(tx, account_id, OPEN_MAX - 1)
    const consent = { consent_text: CARD_CONSENT, consented_at: now, created_at: now }
    const names = { setup_id, account_id, gateway: gateway.name, customer_ref }
    const setup = { ...names, ...consent, gateway_ref: null, payment_id: null }
    await insertSetup(tx, setup, new Date(now.getTime() + FIRST_LOOK_MS))
  })
  const opened = await gateway
    .openSetup({ setup_id, gateway_ref: null, customer_ref, return_url })
    .catch((error: unknown) => {
      throw unavailable(log, error)
    })
  if (opened.gateway_ref !== null) await setSetupRef(db, setup_id, opened.gateway_ref)
  if (opened.setup_url !== null) return { setup_url: opened.setup_url }
  throw new Refusal('service_unavailable', 'Payments are unavailable right now. Try again later.')
}
