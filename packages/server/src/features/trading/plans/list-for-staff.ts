import { type Static, Type } from 'typebox'
import type { Reader } from '../../../db/pool.ts'
import { CursorQuery, cutPage, NextCursor, positionOf } from '../../../http/pages.ts'
import { OneOf } from '../../../http/shapes.ts'
import { Refusal } from '../../../refusal.ts'
import { readLatestCharges } from './charge-sql.ts'
import { type PlanView, readPlans } from './list-sql.ts'
import { PLAN_STATUSES, type PlanStatus } from './plan.ts'
import { PlanOut, planOut } from './shapes.ts'

export const StaffPlansQuery = Type.Object({
  ...CursorQuery,
  status: Type.Optional(OneOf(PLAN_STATUSES, { description: 'Only plans with this status.' })),
})
export const StaffPlan = Type.Object({
  ...PlanOut.properties,
  buyer_email: Type.String(),
  seller_email: Type.String(),
  attempts: Type.Integer({ description: 'How often the payment that is due was tried.' }),
  is_returning: Type.Boolean({ description: 'The domain hasn’t gone back to its seller yet.' }),
})
export const StaffPlansPage = Type.Object({
  plans: Type.Array(StaffPlan),
  next_cursor: NextCursor,
})

type Query = { limit: number; cursor?: string; status?: PlanStatus }

/** Everybody's plans, newest first. Refuses: validation_error (cursor). */
export async function listForStaff(
  reader: Reader,
  { limit, cursor, status }: Query,
): Promise<Static<typeof StaffPlansPage>> {
  const page = { before: positionOf(cursor), max: limit + 1 }
  const found = await readPlans(reader, { status }, page)
  const { rows, next_cursor } = cutPage(found, limit, ({ created_at, plan_id }) => {
    return { at: created_at, id: plan_id }
  })
  return { plans: await shown(reader, rows), next_cursor }
}

/** One of them. Refuses: not_found. */
export async function readForStaff(
  reader: Reader,
  plan_id: string,
): Promise<Static<typeof StaffPlan>> {
  const found = await readPlans(reader, { plan_id }, { before: undefined, max: 1 })
  const [plan] = await shown(reader, found)
  if (!plan) throw new Refusal('not_found', 'No such plan.')
  return plan
}

async function shown(reader: Reader, rows: PlanView[]): Promise<Static<typeof StaffPlan>[]> {
  const ids = rows.map(({ plan_id }) => plan_id)
  const charges = ids.length > 0 ? await readLatestCharges(reader, ids) : []
  const byPlan = new Map(charges.map((charge) => [charge.plan_id, charge]))
  return rows.map((row) => {
    const { buyer_email, seller_email, attempts, is_returning } = row
    const out = planOut(row, { charge: byPlan.get(row.plan_id), role: 'buyer' })
    return { ...out, buyer_email, seller_email, attempts, is_returning }
  })
}
