import type { Purpose } from '../../money/payments/purpose.ts'
import { proveBeforeCapture, type ProofNeeds } from '../../market/sellers/prove-before-sale.ts'
import { collectSale, loseSale } from './settle-sale.ts'
import { findSession } from './sql.ts'
import { type SaleRules, winDomain } from './win-domain.ts'

/** Handles payments that buyers make on a checkout page (see features/money/payments). */
export function checkoutPurpose(rules: SaleRules, proof: ProofNeeds): Purpose {
  return {
    prepare: async ({ subject_id }) => {
      const session = await findSession(proof.db, subject_id)
      if (session) await proveBeforeCapture(proof, session)
    },
    win: async (tx, payment, now) => {
      const { public_id } = await winDomain(tx, payment, rules, now)
      return { order_id: public_id }
    },
    collect: collectSale,
    lose: loseSale,
  }
}
