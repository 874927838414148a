import { gatewayOf } from './gateway-of.ts'
import type { PaymentNeeds } from './purpose.ts'
import { claimDueRefunds, type DueRefund, setRefundDue } from './refund-sql.ts'

type Needs = Omit<PaymentNeeds, 'purposes'>

const BATCH_MAX = 20
/** Longer than two gateway requests can take. */
const LEASE_MS = 30_000
const RETRY_MS = 2_000
const RETRY_MS_MAX = 600_000

/**
 * Asks the gateway for every refund that is due. It makes each of them once, so repeating one after
 * a crash does no harm. Returns true if more are due.
 */
export async function sendRefunds(needs: Needs): Promise<boolean> {
  const now = needs.clock.now()
  const due = await claimDueRefunds(needs.db, { now, leaseMs: LEASE_MS, max: BATCH_MAX })
  await Promise.all(due.map((refund) => send(needs, refund)))
  return due.length === BATCH_MAX
}

async function send({ db, clock, log, payments }: Needs, refund: DueRefund): Promise<void> {
  const { refund_id, amount_cents, attempts } = refund
  try {
    await gatewayOf(payments, refund).refundPart(refund, { refund_id, amount_cents })
    await setRefundDue(db, refund_id, null)
  } catch (error) {
    log.error({ err: error, refund_id, attempts }, 'a refund failed, will retry')
    const waitMs = Math.min(RETRY_MS * 2 ** Math.min(attempts - 1, 20), RETRY_MS_MAX)
    await setRefundDue(db, refund_id, new Date(clock.now().getTime() + waitMs))
  }
}
