import type { Db } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import type { PaymentGateways } from '../../../upstream/payments/open-payments.ts'
import { setDueNow } from './sql.ts'
import type { Environment } from '../../../values/environment.ts'

export type Notice = { environment: Environment; raw: Buffer; signature: string }

/**
 * A gateway says that something happened to a payment. It is believed only so far that the sweeper
 * looks at once: a notice that comes twice, late or out of order changes nothing.
 *
 * Refuses: not_found (nobody sends notices here), validation_error (not signed by the gateway).
 */
export async function takeNotice(
  db: Db,
  payments: PaymentGateways,
  { environment, raw, signature }: Notice,
  now: Date,
): Promise<void> {
  const gateway = payments[environment]
  if (!gateway?.readNotice) throw new Refusal('not_found', 'No payment gateway is set up here.')
  const notice = gateway.readNotice(raw, signature)
  if (!notice) throw new Refusal('validation_error', 'The signature is wrong.')
  const { payment_id } = notice
  if (payment_id === null) return
  await setDueNow(db, { payment_id, environment, gateway: gateway.name }, now)
}
