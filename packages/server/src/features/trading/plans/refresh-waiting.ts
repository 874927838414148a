import { refreshPayment } from '../../money/payments/advance-payment.ts'
import { listPayments } from '../../money/payments/list-payments.ts'
import { readWaiting } from './charge-sql.ts'
import { followCharge } from './follow-charge.ts'
import type { PlanNeeds } from './plan.ts'

/** More banks don't ask one buyer at the same time. The worker looks at the rest. */
const LOOKS_MAX = 3

/**
 * Asks the gateway about charges that wait for this buyer, who may just have come back from the
 * bank. Without it, they would see for minutes that it still waits.
 */
export async function refreshWaiting(needs: PlanNeeds, account_id: string): Promise<void> {
  const waiting = await readWaiting(needs.db, account_id, LOOKS_MAX)
  await Promise.all(
    waiting.map(async (charge_id) => {
      const [payment] = await listPayments(needs.db, { purpose: 'plan', subject_id: charge_id })
      if (payment) await refreshPayment(needs, payment)
      await followCharge(needs, charge_id)
    }),
  )
}
