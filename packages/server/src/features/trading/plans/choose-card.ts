import type { Reader, Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import type { SavedCardRow } from '../../money/cards/card.ts'
import {
  findCardIfSaved,
  findCardOfPayments,
  findDefaultCard,
  findSavedCard,
} from '../../money/cards/find-saved-card.ts'
import { listPayments } from '../../money/payments/list-payments.ts'
import { findOwnPlan, holdPlan, setCard } from './sql.ts'
import type { PlanRow } from './plan.ts'

/**
 * The card that a plan charges: the one its buyer chose, else the one that the first payment saved,
 * else the default one. A deleted card doesn't count.
 */
export async function findPlanCard(
  reader: Reader,
  { card_id, session_id, buyer_account_id: account_id }: PlanRow,
): Promise<SavedCardRow | undefined> {
  const chosen = card_id === null ? undefined : await findCardIfSaved(reader, account_id, card_id)
  if (chosen) return chosen
  const first = await listPayments(reader, { purpose: 'plan', subject_id: session_id })
  const ids = first.map(({ payment_id }) => payment_id)
  const saved = await findCardOfPayments(reader, account_id, ids)
  return saved ?? (await findDefaultCard(reader, account_id))
}

type Chosen = { account_id: string; plan_id: string; card_id: string }

/** Charges another of the buyer's cards from now on. Refuses: not_found, conflict (it is over). */
export async function chooseCard(
  tx: Tx,
  { account_id, plan_id, card_id }: Chosen,
  now: Date,
): Promise<void> {
  const plan = (await findOwnPlan(tx, { account_id, plan_id })) && (await holdPlan(tx, plan_id))
  if (!plan) throw new Refusal('not_found', 'No such plan.')
  if (plan.ended_at !== null) throw new Refusal('conflict', 'This plan is over.')
  await findSavedCard(tx, account_id, card_id)
  await setCard(tx, { plan_id, card_id, now })
}
