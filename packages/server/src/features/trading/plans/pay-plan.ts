import type { Tx } from '../../../db/pool.ts'
import { transact } from '../../../db/transact.ts'
import { Refusal } from '../../../refusal.ts'
import type { PaymentGateway } from '../../../upstream/payments/payment-gateway.ts'
import { publicId } from '../../../values/public-id.ts'
import type { SavedCardRow } from '../../money/cards/card.ts'
import { findSavedCard } from '../../money/cards/find-saved-card.ts'
import { authorisePayment } from '../../money/payments/authorise-payment.ts'
import { openPayment } from '../../money/payments/open-payment.ts'
import type { PaymentRow } from '../../money/payments/payment.ts'
import { insertCharge } from './charge-sql.ts'
import { findPlanCard } from './choose-card.ts'
import { followCharge } from './follow-charge.ts'
import { giveUpCharge } from './give-up-charge.ts'
import { type PlanNeeds, type PlanRow, PLANS_PATH } from './plan.ts'
import { findOwnPlan, holdPlan, readInstalments } from './sql.ts'

export type Paying = {
  account_id: string
  email: string
  plan_id: string
  /** `pay_now`: the instalment that is overdue. `pay_off`: all that is left. */
  kind: 'pay_now' | 'pay_off'
  /** Null for the plan's own card. */
  card_id: string | null
  /** Nothing is charged if it isn't that much. Null: whatever it is. */
  expected_cents: number | null
}

/**
 * The buyer pays with a saved card. Returns the bank's page if it wants to see them first.
 *
 * Refuses: not_found (no such plan or card), conflict (it is over, nothing is due, there is no card,
 * or another payment is in progress), price_mismatch, service_unavailable.
 */
export async function payPlan(needs: PlanNeeds, paying: Paying): Promise<string | null> {
  const gateway = needs.payments.live
  if (!gateway) {
    throw new Refusal('service_unavailable', 'Payments are unavailable right now. Try again later.')
  }
  const { plan_id } = paying
  const plan = await findOwnPlan(needs.db, paying)
  if (!plan) throw new Refusal('not_found', 'No such plan.')
  demandOpen(plan)
  const card = await cardFor(needs, plan, paying, gateway)
  if (!(await giveUpCharge(needs, plan_id))) throw inProgress()
  const now = needs.clock.now()
  const opened = await transact(needs.db, (tx) => open(tx, { ...paying, card, gateway, now }))
  const { customer_ref, method_ref } = card
  const payment = await authorisePayment(needs, opened, {
    description: `${plan.domain}, ${paying.kind === 'pay_off' ? 'the rest' : 'monthly payment'}`,
    buyer_email: paying.email,
    return_url: needs.baseUrl + PLANS_PATH,
    card: null,
    saved: { customer_ref, method_ref, is_off_session: false },
  })
  await followCharge(needs, payment.subject_id)
  return payment.status === 'open' ? payment.buyer_url : null
}

function demandOpen({ status }: PlanRow): void {
  if (status === 'paid') throw new Refusal('conflict', 'This domain is paid already.')
  if (status === 'ended') throw new Refusal('conflict', 'This plan has ended.')
}

function inProgress(): Refusal {
  return new Refusal('conflict', 'A payment is in progress. Try again in a minute.')
}

async function cardFor(
  { db }: PlanNeeds,
  plan: PlanRow,
  { account_id, card_id }: Paying,
  gateway: PaymentGateway,
): Promise<SavedCardRow> {
  const card =
    card_id === null ? await findPlanCard(db, plan) : await findSavedCard(db, account_id, card_id)
  if (card?.gateway === gateway.name) return card
  throw new Refusal('conflict', 'Save a card first. Then pay with it.')
}

type Opening = Paying & { card: SavedCardRow; gateway: PaymentGateway; now: Date }

async function open(tx: Tx, opening: Opening): Promise<PaymentRow> {
  const { plan_id, kind, card, gateway, expected_cents, now } = opening
  const plan = await holdPlan(tx, plan_id)
  if (!plan) throw new Refusal('not_found', 'No such plan.')
  demandOpen(plan)
  const left = (await readInstalments(tx, plan_id)).filter(({ paid_at }) => paid_at === null)
  const paid = kind === 'pay_off' ? left : left.slice(0, 1)
  const [first, last] = [paid[0], paid.at(-1)]
  if (!first || !last) throw new Refusal('conflict', 'This domain is paid already.')
  if (kind === 'pay_now' && first.due_at > now) throw new Refusal('conflict', 'Nothing is due now.')
  const amount_cents = paid.reduce((sum, each) => sum + each.amount_cents, 0)
  if (expected_cents !== null && expected_cents !== amount_cents) {
    throw new Refusal('price_mismatch', `The amount is ${amount_cents} cents.`, {
      details: [{ field: 'expected_cents', message: `must be ${amount_cents}` }],
    })
  }
  const { card_id, customer_ref, method_ref } = card
  const charge_id = publicId('chg', now)
  const pays = { from_number: first.number, to_number: last.number, amount_cents }
  const charge = { charge_id, plan_id, kind, ...pays, card_id, due_at: now, created_at: now }
  if (!(await insertCharge(tx, charge))) throw inProgress()
  const subject = { environment: 'live', purpose: 'plan', subject_id: charge_id } as const
  return await openPayment(tx, gateway, { ...subject, amount_cents, customer_ref, method_ref }, now)
}
