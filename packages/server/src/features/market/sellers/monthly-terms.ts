import type { Tx } from '../../../db/pool.ts'
import { Refusal, refuseField } from '../../../refusal.ts'
import { INSTALMENT_CENTS_MIN, isPayableMonthly } from '../../../values/instalments.ts'
import type { FindEnded, FindHolder } from './look-for-proof.ts'
import type { SellerRow } from './sql.ts'

type Terms = { bin_price_cents: number; monthly_months: number | null }

/** Refuses: validation_error (the price is too low for so many payments). */
export function demandMonthlyTerms({ bin_price_cents, monthly_months }: Terms): void {
  if (monthly_months === null || isPayableMonthly(bin_price_cents, monthly_months)) return
  const least = monthly_months * INSTALMENT_CENTS_MIN
  throw refuseField('monthly_months', `needs a bin_price_cents of at least ${least}.`)
}

/**
 * A name that is paid monthly must be in our registrar account: its buyer uses it before it is
 * paid, so nobody else may be able to move it. Refuses: conflict (it isn't in the seller's portfolio
 * here, or its registration has ended).
 */
export async function demandHeld(
  tx: Tx,
  { account_id, domain, monthly_months }: SellerRow,
  { findHolder, findEnded }: { findHolder: FindHolder; findEnded: FindEnded },
): Promise<void> {
  if (monthly_months === null || (await findHolder(tx, domain)) === account_id) return
  const isEnded = (await findEnded(tx, account_id, [domain])).length > 0
  if (isEnded) {
    throw new Refusal('conflict', `The registration of ${domain} has ended. Restore it first.`)
  }
  throw new Refusal('conflict', `Transfer ${domain} to us first. Then buyers can pay monthly.`)
}
