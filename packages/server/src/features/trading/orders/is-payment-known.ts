import type { Tx } from '../../../db/pool.ts'
import { isPaymentRecorded } from './sql.ts'
import type { Tenant } from '../../../values/environment.ts'

/** Whether a partner has an order for this payment and this name, which allows no second. */
export async function isPaymentKnown(
  tx: Tx,
  owner: Tenant,
  payment: { external_payment_ref: string; domain: string },
): Promise<boolean> {
  return await isPaymentRecorded(tx, owner, payment)
}
