import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { instalmentsOf, termsOf } from '../../../values/instalments.ts'
import { publicId } from '../../../values/public-id.ts'
import { holdListing, sellListing } from '../../market/listings/sell-listing.ts'
import { demandFreshProof } from '../../market/sellers/prove-before-sale.ts'
import { commissionCents } from '../../money/ledger/commission.ts'
import { openSellerAccounts } from '../../money/ledger/open-accounts.ts'
import { postEntry } from '../../money/ledger/post-entry.ts'
import { POSTING_RULES } from '../../money/ledger/posting-rules.ts'
import type { SessionRow } from '../checkout/session.ts'
import { setPlan } from '../checkout/sql.ts'
import { insertCharge } from './charge-sql.ts'
import type { PlanNames } from './plan.ts'
import { insertInstalments, insertPlan, setPaying } from './sql.ts'

export type PlanRules = { sellerCommissionBps: number; names: PlanNames }

/**
 * Starts the plan of a session whose first payment is held: the name leaves the market and moves to
 * the buyer's portfolio. Everything happens in this transaction, or nothing and the money is
 * released.
 *
 * Refuses: domain_unavailable (sold, withdrawn or listed by another owner in the meantime, or it
 * can't move now). Throws ProofNeeded unless the ownership was proven just now.
 */
export async function startPlan(
  tx: Tx,
  session: SessionRow,
  { sellerCommissionBps, names }: PlanRules,
  now: Date,
): Promise<void> {
  const { domain, session_id, buyer_account_id, seller_account_id } = session
  const terms = agreedTerms(session)
  const listing = await holdListing(tx, 'live', domain)
  const isSame = listing?.is_offered && listing.owner_account_id === seller_account_id
  if (!isSame || seller_account_id === null || buyer_account_id === null) throw isGone(domain)
  await demandFreshProof(tx, listing.id)
  const plan_id = publicId('plan', now)
  const lent = { domain, from: seller_account_id, to: buyer_account_id, plan_id }
  if (!(await names.lend(tx, lent, now))) throw isGone(domain)
  const { months, price_cents, fee_cents, total_cents } = terms
  const share = price_cents - commissionCents(price_cents, sellerCommissionBps)
  const instalments = instalmentsOf(terms, share, now)
  const [first, second] = instalments
  if (!first || !second) throw new Error('a plan has at least two instalments')
  const people = { buyer_account_id, seller_account_id }
  const prices = { months, price_cents, fee_cents, seller_bps: sellerCommissionBps }
  const dates = { next_at: second.due_at, created_at: now }
  const plan = { plan_id, listing_id: listing.id, domain, session_id, ...people, ...prices }
  await insertPlan(tx, { ...plan, ...dates })
  await insertInstalments(tx, plan_id, instalments)
  const paying = { charge_id: session_id, plan_id, from_number: 1, to_number: 1 }
  const { amount_cents } = first
  const charge = { ...paying, kind: 'first', amount_cents, card_id: null } as const
  await insertCharge(tx, { ...charge, due_at: now, created_at: now })
  await setPaying(tx, paying)
  await sellListing(tx, listing.id, now)
  await setPlan(tx, session_id, plan_id)
  await openSellerAccounts(tx, { environment: 'live', seller_account_id })
  await postEntry(tx, {
    kind: 'plan_started',
    environment: 'live',
    partner_id: null,
    source: { type: 'plan', id: plan_id },
    lines: POSTING_RULES.plan_started({ amount_cents: total_cents }),
    now,
  })
}

/** As they were when the session was opened: a fee that changed since doesn't apply. */
function agreedTerms({ monthly_months, monthly_price_cents, monthly_fee_cents }: SessionRow) {
  if (monthly_months === null || monthly_price_cents === null || monthly_fee_cents === null) {
    throw new Error('the session is not for monthly payments')
  }
  const total_cents = monthly_price_cents + monthly_fee_cents
  const split = termsOf(total_cents, monthly_months, 0)
  return { ...split, price_cents: monthly_price_cents, fee_cents: monthly_fee_cents }
}

function isGone(domain: string): Refusal {
  return new Refusal('domain_unavailable', `${domain} is no longer for sale.`)
}
