import type { Tx } from '../../../db/pool.ts'
import { addToCart, CART_PATH } from '../cart/add-to-cart.ts'
import { priceItem } from '../cart/price-item.ts'
import type { ChangeRequest } from '../changes/change-request.ts'
import { stateOf } from '../domains/domain.ts'
import type { OwnedDomain } from '../domains/find-owned.ts'
import type { Snapshot } from '../../registry/tlds/catalogue.ts'
import { renewPeriods } from '../../registry/tlds/map-tld-info.ts'
import { yearsText } from '../../registry/tlds/years-text.ts'
import type { Asked } from './asked.ts'
import { errorsOf, judgeNames, type Problem } from './judge-names.ts'
import type { ToCartOut } from './shapes.ts'

type Purchase = Extract<ChangeRequest, { op: 'renew' | 'restore' }>

/** No registry allows a longer registration. */
const YEARS_AHEAD_MAX = 10
const NOT_SOLD: Problem = { code: 'not_sold', text: "We don't sell this for its TLD." }
const IN_REDEMPTION: Problem = {
  code: 'in_redemption',
  text: 'It is in redemption: restore it first.',
}
const NOT_IN_REDEMPTION: Problem = {
  code: 'not_in_redemption',
  text: 'It is not in redemption, so there is nothing to restore.',
}
const PENDING_DELETE: Problem = {
  code: 'pending_delete',
  text: 'Its registry is about to delete it. It can’t be renewed or restored.',
}
const TOO_FAR: Problem = {
  code: 'too_far_ahead',
  text: `It would be registered for more than ${YEARS_AHEAD_MAX} years.`,
}

const NOT_HELD: Problem = { code: 'not_held', text: 'The registrar no longer holds it.' }

/**
 * Adds renewals or restorations to the cart at catalogue prices, for a single checkout.
 *
 * Refuses: validation_error (invalid names, unless errors are skipped), conflict (the cart is
 * full).
 */
export async function fillCart(
  tx: Tx,
  { account_id, names, skip_on_error, dry_run }: Asked,
  requested: Purchase,
  { snapshot, now }: { snapshot: Snapshot; now: Date },
): Promise<ToCartOut> {
  const years = requested.op === 'renew' ? requested.payload.years : null
  const reason = requested.op === 'restore' ? requested.payload.reason : null
  const priceOf = ({ tld, renew_cost_cents, restore_cost_cents }: OwnedDomain) => {
    const own = { renew_cost_cents, restore_cost_cents }
    return priceItem(snapshot, { tld, ...own, op: requested.op, years }, now)
  }
  const judge = (owned: OwnedDomain): Problem | null =>
    problemWith(owned, years, now) ??
    periodProblem(snapshot, owned, years) ??
    (priceOf(owned) === null ? NOT_SOLD : null)
  const judged = await judgeNames(tx, { account_id, names, skip_on_error, judge })
  const owned = judged.flatMap((each) => each.owned ?? [])
  const totalCents = owned.reduce((sum, each) => sum + (priceOf(each) ?? 0), 0)
  const answer = { totalCents, checkoutPath: CART_PATH, errors: errorsOf(judged) }
  const domains = owned.map(({ domain }) => domain)
  const cartItemIds = await addToCart(
    tx,
    { account_id, op: requested.op, years, reason, domains },
    now,
  )
  if (dry_run) return { addedToCart: false, cartItemIds: [], ...answer, dry_run }
  return { addedToCart: cartItemIds.length > 0, cartItemIds, ...answer }
}

/** Registries sell renewals only for some periods: for .ai, two years at a time. */
function periodProblem(
  { tlds }: Snapshot,
  { tld }: OwnedDomain,
  years: number | null,
): Problem | null {
  const found = tlds.get(tld)
  if (years === null || !found) return null
  const { allowedYears } = renewPeriods(found.rules)
  if (allowedYears.length === 0 || allowedYears.includes(years)) return null
  const text = `A .${found.unicode} domain can be renewed for ${yearsText(allowedYears)}.`
  return { code: 'bad_period', text }
}

/** Why a name can't be renewed, or restored if `years` is null. */
function problemWith(owned: OwnedDomain, years: number | null, now: Date): Problem | null {
  const state = stateOf(owned, now)
  if (state === 'not_held') return NOT_HELD
  if (state === 'pending_delete') return PENDING_DELETE
  const isInRedemption = state === 'redemption'
  if (years === null) return isInRedemption ? null : NOT_IN_REDEMPTION
  if (isInRedemption) return IN_REDEMPTION
  const until = new Date(owned.expires_at)
  until.setUTCFullYear(until.getUTCFullYear() + years)
  const furthest = new Date(now)
  furthest.setUTCFullYear(furthest.getUTCFullYear() + YEARS_AHEAD_MAX)
  return until > furthest ? TOO_FAR : null
}
