import { Refusal } from '../../../refusal.ts'
import { PaymentError, type PaymentGateway } from '../../../upstream/payments/payment-gateway.ts'
import type { CardNeeds } from './needs.ts'
import { findCustomer, insertCustomer } from './sql.ts'

/**
 * The gateway's customer for an account, opened on first use. Refuses: service_unavailable (the
 * gateway doesn't answer).
 */
export async function customerOf(
  { db, clock, log }: CardNeeds,
  gateway: PaymentGateway,
  account: { account_id: string; email: string },
): Promise<string> {
  const { account_id } = account
  const known = await findCustomer(db, account_id, gateway.name)
  if (known !== undefined) return known
  const customer_ref = await gateway.openCustomer(account).catch((error: unknown) => {
    throw unavailable(log, error)
  })
  await insertCustomer(db, { account_id, gateway: gateway.name, customer_ref, now: clock.now() })
  return (await findCustomer(db, account_id, gateway.name)) ?? customer_ref
}

/** What a caller is told if the gateway doesn't answer. Any other error stays itself. */
export function unavailable(log: CardNeeds['log'], error: unknown): unknown {
  if (!(error instanceof PaymentError)) return error
  log.warn({ err: error }, 'the payment gateway did not answer about a saved card')
  return new Refusal('service_unavailable', 'Payments are unavailable right now. Try again later.')
}
