import { advancePayment } from './advance-payment.ts'
import type { PaymentRow } from './payment.ts'
import type { PaymentNeeds } from './purpose.ts'
import { claimDuePayments, setPaymentDue } from './sql.ts'

const BATCH_MAX = 20
/** Longer than two gateway requests can take. */
const LEASE_MS = 30_000
const RETRY_MS = 2_000
const RETRY_MS_MAX = 600_000

/**
 * Advances every payment that is due: those a crash left behind, and those whose next step always
 * happens here. Returns true if more are due. Safe to run in several workers at the same time.
 */
export async function sweepPayments(needs: PaymentNeeds): Promise<boolean> {
  const now = needs.clock.now()
  const due = await claimDuePayments(needs.db, { now, leaseMs: LEASE_MS, max: BATCH_MAX })
  await Promise.all(due.map((payment) => tryToAdvance(needs, payment)))
  return due.length === BATCH_MAX
}

async function tryToAdvance(needs: PaymentNeeds, payment: PaymentRow): Promise<void> {
  const { payment_id, status, attempts } = payment
  try {
    await advancePayment(needs, payment)
  } catch (error) {
    needs.log.error({ err: error, payment_id, status, attempts }, 'payment step failed, will retry')
    const waitMs = Math.min(RETRY_MS * 2 ** Math.min(attempts - 1, 20), RETRY_MS_MAX)
    await setPaymentDue(needs.db, payment, new Date(needs.clock.now().getTime() + waitMs))
  }
}
