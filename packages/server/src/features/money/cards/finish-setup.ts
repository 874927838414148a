import { transact } from '../../../db/transact.ts'
import type { CardFacts, SetupStatus } from '../../../upstream/payments/card-vault.ts'
import type { PaymentGateway } from '../../../upstream/payments/payment-gateway.ts'
import { publicId } from '../../../values/public-id.ts'
import { findPayment } from '../payments/sql.ts'
import { CARDS_MAX, type SetupRow } from './card.ts'
import type { CardNeeds } from './needs.ts'
import { endSetup, holdOpenSetup, postponeSetup } from './setup-sql.ts'
import { countCards, insertCard, lockCustomer, setDefaultCard } from './sql.ts'

/** Gateways close their form after a day. */
const OPEN_MS = 25 * 3_600_000
const LOOK_AGAIN_MS = 10 * 60_000

/**
 * Asks the gateway about a card that is being saved, and stores it if it is there. Safe to repeat.
 * Rejects with PaymentError if the gateway doesn't answer, and changes nothing then.
 */
export async function finishSetup(needs: CardNeeds, setup: SetupRow): Promise<void> {
  const gateway = needs.payments.live
  const now = needs.clock.now()
  const isOld = now.getTime() - setup.created_at.getTime() > OPEN_MS
  if (gateway?.name !== setup.gateway) return await endSetup(needs.db, setup.setup_id, 'failed')
  const { state, card } = await read(needs, gateway, setup)
  if (state === 'done' && card) return await store(needs, setup, card, now)
  if (state === 'failed' || isOld) return await endSetup(needs.db, setup.setup_id, 'failed')
  await postponeSetup(needs.db, setup.setup_id, new Date(now.getTime() + LOOK_AGAIN_MS))
}

async function read(
  { db }: CardNeeds,
  gateway: PaymentGateway,
  setup: SetupRow,
): Promise<SetupStatus> {
  if (setup.payment_id === null) return await gateway.readSetup(setup)
  const payment = await findPayment(db, setup.payment_id)
  return await gateway.readSavedCard({
    payment_id: setup.payment_id,
    gateway_ref: payment?.gateway_ref ?? null,
  })
}

/** The first card is the default. One too many is given back to the gateway. */
async function store(
  { db }: CardNeeds,
  { setup_id }: SetupRow,
  card: CardFacts,
  now: Date,
): Promise<void> {
  await transact(db, async (tx) => {
    const setup = await holdOpenSetup(tx, setup_id)
    if (!setup) return
    const { account_id, gateway, customer_ref, consent_text, consented_at, payment_id } = setup
    await lockCustomer(tx, account_id)
    const count = await countCards(tx, account_id)
    const card_id = publicId('card', now)
    const deleted_at = count >= CARDS_MAX ? now : null
    const owner = { card_id, account_id, gateway, customer_ref, consent_text, consented_at }
    const state = { is_default: false, payment_id, created_at: now, deleted_at }
    const isNew = await insertCard(tx, { ...owner, ...card, ...state })
    if (isNew && count === 0) await setDefaultCard(tx, account_id, card_id)
    await endSetup(tx, setup_id, deleted_at ? 'failed' : 'done')
  })
}
