import { type Static, Type } from 'typebox'
import { NextCursor } from '../../../http/pages.ts'
import { Nullable, OneOf } from '../../../http/shapes.ts'
import type { TimelineRow } from './order.ts'
import { OrderOut, orderOut } from './shapes.ts'
import type { StaffOrderRow } from './staff-sql.ts'
import { STAFF_ACTIONS, staffActionsFor } from './states.ts'

const { dry_run: _, ...facts } = OrderOut.properties

/** An order as staff see it. */
export const StaffOrderOut = Type.Object({
  partner_id: Type.String(),
  partner_name: Type.String(),
  environment: OneOf(['sandbox', 'live']),
  ...facts,
  is_by_seller: Type.Boolean({ description: 'An account sold the name, not Namehouse.' }),
  refund_asked: Nullable(
    Type.Object(
      { at: Type.String({ format: 'date-time' }), reason: Nullable(Type.String()) },
      { description: 'If the partner requested a refund.' },
    ),
  ),
  actions: Type.Array(OneOf(STAFF_ACTIONS), { description: 'Actions staff can take now.' }),
})
export type StaffOrderOut = Static<typeof StaffOrderOut>

export const StaffOrdersOut = Type.Object({
  orders: Type.Array(StaffOrderOut),
  next_cursor: NextCursor,
})

export function staffOrderOut(row: StaffOrderRow, timeline: TimelineRow[]): StaffOrderOut {
  const { partner_id, partner_name, environment, refund_asked_at, refund_reason } = row
  return {
    partner_id,
    partner_name,
    environment,
    ...orderOut(row, timeline, 'full'),
    is_by_seller: row.seller_account_id !== null,
    refund_asked: refund_asked_at && { at: refund_asked_at.toISOString(), reason: refund_reason },
    actions: staffActionsFor(row.status),
  }
}
