import type { Db } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import type { PaymentGateways } from '../../../upstream/payments/open-payments.ts'
import { setDueNow } from './sql.ts'
import type { Environment } from '../../../values/environment.ts'

export type NoticeNeeds = {
  db: Db
  payments: PaymentGateways
  /** Has a seller's account at the gateway looked at soon. */
  checkSeller: (account_ref: string, now: Date) => Promise<void>
}

export type Notice = { environment: Environment; raw: Buffer; signature: string }

/**
 * Handles a webhook notice from a payment gateway. We don't trust its content: it only makes the
 * worker check the payment or the seller's account right away, so a repeated, late or out-of-order notice does no harm.
 *
 * Refuses: not_found (no gateway here sends notices), validation_error (not signed by the gateway).
 */
export async function takeNotice(
  { db, payments, checkSeller }: NoticeNeeds,
  { environment, raw, signature }: Notice,
  now: Date,
): Promise<void> {
  const gateway = payments[environment]
  if (!gateway?.readNotice) throw new Refusal('not_found', 'No payment gateway is set up here.')
  const notice = gateway.readNotice(raw, signature)
  if (!notice) throw new Refusal('validation_error', 'The signature is wrong.')
  const { payment_id, account_ref } = notice
  if (account_ref !== null) await checkSeller(account_ref, now)
  if (payment_id === null) return
  await setDueNow(db, { payment_id, environment, gateway: gateway.name }, now)
}
