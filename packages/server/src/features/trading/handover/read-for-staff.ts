import { type Static, Type } from 'typebox'
import type { Reader } from '../../../db/pool.ts'
import { Nullable, OneOf } from '../../../http/shapes.ts'
import { Refusal } from '../../../refusal.ts'
import { DELIVERY_KINDS, STAGES } from './handover.ts'
import { NullableWay } from './shapes.ts'
import { findCode, findHandover, findPerson } from './sql.ts'

const At = Type.String({ format: 'date-time' })
const Person = Type.Object({
  account_id: Type.String(),
  email: Type.String(),
  name: Type.String(),
})

/** Everything about the delivery of a sale, except the auth code itself. */
export const StaffDeliveryOut = Type.Object({
  public_id: Type.String(),
  domain: Type.String(),
  kind: OneOf(DELIVERY_KINDS),
  stage: OneOf(STAGES, { description: 'Who has to act next.' }),
  due_at: Nullable(At),
  buyer: Nullable(Person),
  seller: Nullable(Person),
  way: NullableWay('How the seller handed it over.'),
  handed_over_at: Nullable(At),
  has_auth_code: Type.Boolean({
    description: 'Only the buyer can see it, or staff if a partner sold the name.',
  }),
  registrar_before: Nullable(Type.String()),
  registrar_after: Nullable(
    Type.String({ description: 'Another registrar that the registry named after the handover.' }),
  ),
  dispute: Nullable(Type.Object({ at: At, reason: Type.String() })),
  created_at: At,
})
export type StaffDeliveryOut = Static<typeof StaffDeliveryOut>

/** Refuses: not_found (no such order, it isn't paid, or a partner sold one of our names). */
export async function readForStaff(reader: Reader, public_id: string): Promise<StaffDeliveryOut> {
  const row = await findHandover(reader, public_id)
  if (!row) throw new Refusal('not_found', 'This order has no delivery.')
  const { domain, kind, stage, way, registrar_before, registrar_after } = row
  const { disputed_at, dispute_reason } = row
  return {
    public_id,
    domain,
    kind,
    stage,
    due_at: row.due_at?.toISOString() ?? null,
    buyer: (await findPerson(reader, row.buyer_account_id)) ?? null,
    seller: (await findPerson(reader, row.seller_account_id)) ?? null,
    way,
    handed_over_at: row.handed_over_at?.toISOString() ?? null,
    has_auth_code: (await findCode(reader, public_id)) !== undefined,
    registrar_before,
    registrar_after,
    dispute: disputed_at && { at: disputed_at.toISOString(), reason: dispute_reason ?? '' },
    created_at: row.created_at.toISOString(),
  }
}
