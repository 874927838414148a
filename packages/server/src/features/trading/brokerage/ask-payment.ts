import type { Tx } from '../../../db/pool.ts'
import { holdListing } from '../../market/listings/sell-listing.ts'
import { placeBrokered } from '../../market/listings/place-brokered.ts'
import { SESSION_SECONDS } from '../checkout/create-session.ts'
import { openAgreedSession } from '../checkout/open-agreed-session.ts'
import { closeSession } from '../checkout/sql.ts'
import type { CaseRow } from './case.ts'
import { dealOf } from './deal.ts'
import { demandConsent, demandUnsold } from './demand-deal.ts'
import { setSession } from './own-sql.ts'
import { nextStep } from './states.ts'
import { takeStep } from './take-step.ts'

/** The case of a person who asked us directly, locked. */
export type DirectCase = CaseRow & { buyer_account_id: string }

type Wanted = { sale_price_cents: number; note?: string | undefined; now: Date; baseUrl: string }

/**
 * The owner and the buyer agree: the buyer gets a checkout page at that price, our fee included, for
 * seven days. The case is completed when that is paid. Asking again for the same price changes
 * nothing while the page is open; another price closes it.
 *
 * Refuses: invalid_transition (no price is agreed), price_mismatch (more than the buyer agreed to),
 * domain_unavailable (the name was sold here some other way).
 */
export async function askPayment(tx: Tx, held: DirectCase, wanted: Wanted): Promise<CaseRow> {
  const { sale_price_cents, note, now } = wanted
  nextStep(held.status, 'ask-payment')
  await demandConsent(tx, held, sale_price_cents)
  await demandUnsold(tx, held)
  if (isPayable(held, now) && held.pay_cents === sale_price_cents) return held
  const session_id = await openPage(tx, held, wanted)
  if (held.session_id !== null) await closeSession(tx, held.session_id, now)
  await setSession(tx, held.case_id, session_id)
  return await takeStep(tx, held, {
    action: 'ask-payment',
    amount_cents: sale_price_cents,
    note,
    now,
  })
}

/** Whether the buyer can pay for the deal right now. */
export function isPayable({ status, pay_until }: CaseRow, now: Date): boolean {
  return status === 'AGREED' && pay_until !== null && pay_until > now
}

async function openPage(
  tx: Tx,
  held: DirectCase,
  { sale_price_cents, now, baseUrl }: Wanted,
): Promise<string> {
  const { environment, domain, case_id } = held
  await placeBrokered(tx, { environment, domain, sale_price_cents }, now)
  const listing = await holdListing(tx, environment, domain)
  if (!listing) throw new Error('the brokered listing was not found')
  const agreed = {
    listing,
    buyer: {
      account_id: held.buyer_account_id,
      email: held.buyer_email,
      name: held.buyer_name ?? '',
    },
    price_cents: sale_price_cents,
    expires_at: new Date(now.getTime() + SESSION_SECONDS * 1000),
    cancel_url: `${baseUrl}/account/brokerage/${case_id}`,
    brokerage_fee_cents: dealOf(sale_price_cents, held.success_fee_bps ?? 0).fee_cents,
  }
  return await openAgreedSession(tx, agreed, now)
}
