import type { Reader } from '../../../db/pool.ts'
import { cutPage, positionOf } from '../../../http/pages.ts'
import { Refusal } from '../../../refusal.ts'
import { readLatestCharges } from './charge-sql.ts'
import { findPlanCard } from './choose-card.ts'
import { readPlans } from './list-sql.ts'
import { onePlanOut, type OnePlanOut, planOut, type Role } from './shapes.ts'
import { readInstalments } from './sql.ts'

type Query = { limit: number; cursor?: string }

/** The plans that an account pays, or is paid by, newest first. Refuses: validation_error (cursor). */
export async function listPlans(
  reader: Reader,
  { account_id, role }: { account_id: string; role: Role },
  { limit, cursor }: Query,
) {
  const page = { before: positionOf(cursor), max: limit + 1 }
  const found = await readPlans(reader, whose(account_id, role), page)
  const { rows, next_cursor } = cutPage(found, limit, ({ created_at, plan_id }) => {
    return { at: created_at, id: plan_id }
  })
  const ids = rows.map(({ plan_id }) => plan_id)
  const charges = ids.length > 0 ? await readLatestCharges(reader, ids) : []
  const byPlan = new Map(charges.map((charge) => [charge.plan_id, charge]))
  const plans = rows.map((row) => planOut(row, { charge: byPlan.get(row.plan_id), role }))
  return { plans, next_cursor }
}

/** One plan of its buyer or seller. Refuses: not_found (also for anybody else's). */
export async function readPlan(
  reader: Reader,
  { account_id, plan_id }: { account_id: string; plan_id: string },
): Promise<OnePlanOut> {
  const [view] = await readPlans(reader, { plan_id }, { before: undefined, max: 1 })
  const role = roleOf(view, account_id)
  if (!view || !role) throw new Refusal('not_found', 'No such plan.')
  const [charge] = await readLatestCharges(reader, [plan_id])
  const instalments = await readInstalments(reader, plan_id)
  const card = role === 'buyer' ? await findPlanCard(reader, view) : undefined
  return onePlanOut(view, { charge, role, instalments, card })
}

function whose(account_id: string, role: Role) {
  return role === 'buyer' ? { buyer_account_id: account_id } : { seller_account_id: account_id }
}

type Sides = { buyer_account_id: string; seller_account_id: string }

function roleOf(view: Sides | undefined, account_id: string): Role | undefined {
  if (view?.buyer_account_id === account_id) return 'buyer'
  return view?.seller_account_id === account_id ? 'seller' : undefined
}
