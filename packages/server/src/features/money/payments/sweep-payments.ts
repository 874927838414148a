import { advancePayment } from './advance-payment.ts'
import type { PaymentRow } from './payment.ts'
import type { PaymentNeeds } from './purpose.ts'
import { claimDuePayments, setPaymentDue } from './sql.ts'

const BATCH_MAX = 20
/** Longer than the gateway may take for two questions. */
const LEASE_MS = 30_000
const RETRY_MS = 2_000
const RETRY_MS_MAX = 600_000

/**
 * Looks at every payment that waits for something: those that a crash left behind, and those whose
 * next step is always done here. True where more are due. Several workers may do it at once.
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
    needs.log.error({ err: error, payment_id, status, attempts }, 'a payment did not advance')
    const waitMs = Math.min(RETRY_MS * 2 ** Math.min(attempts - 1, 20), RETRY_MS_MAX)
    await setPaymentDue(needs.db, payment, new Date(needs.clock.now().getTime() + waitMs))
  }
}
