import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { type ProofNeeds, proveBeforeCapture } from '../../market/sellers/prove-before-sale.ts'
import type { PaymentRow } from '../../money/payments/payment.ts'
import type { Purpose } from '../../money/payments/purpose.ts'
import { findSession, holdSession } from '../checkout/sql.ts'
import { findCharge } from './charge-sql.ts'
import { collectCharge } from './collect-charge.ts'
import { demandInOurAccount } from './demand-in-our-account.ts'
import { loseCharge } from './lose-charge.ts'
import { holdPlan, setPaying } from './sql.ts'
import { type PlanRules, startPlan } from './start-plan.ts'

/**
 * Handles the payments of a plan (see features/money/payments): the first in a checkout, the others
 * with a saved card.
 */
export function planPurpose(rules: PlanRules, proof: ProofNeeds): Purpose {
  return {
    prepare: async ({ subject_id }) => {
      const session = await findSession(proof.db, subject_id)
      if (!session) return
      await proveBeforeCapture(proof, session)
      await demandInOurAccount(rules.names, proof.db, session)
    },
    win: async (tx, payment, now) => {
      const session = await holdSession(tx, payment.subject_id)
      if (session) await startPlan(tx, session, rules, now)
      else await winCharge(tx, payment)
      return { order_id: null }
    },
    collect: async (tx, payment, now) => await collectCharge(tx, payment, rules.names, now),
    lose: async (tx, payment, now) => await loseCharge(tx, payment, now),
  }
}

/**
 * The money for instalments is held: they belong to this charge from now on. Refuses: conflict (the
 * plan is over, or they were paid otherwise), which releases the money.
 */
async function winCharge(tx: Tx, { subject_id }: PaymentRow): Promise<void> {
  const seen = await findCharge(tx, subject_id)
  const plan = seen && (await holdPlan(tx, seen.plan_id))
  const isOpen = plan?.status === 'active' || plan?.status === 'overdue'
  const charge = isOpen ? await findCharge(tx, subject_id) : undefined
  if (charge && charge.due_at !== null && (await setPaying(tx, charge))) return
  throw new Refusal('conflict', 'This was paid already, or the plan has ended.')
}
