import { type Static, Type } from 'typebox'
import { Nullable, OneOf } from '../../../http/shapes.ts'
import { namedOf } from '../../../values/domain-name.ts'
import { isUnfinished } from '../orders/states.ts'
import { dueAt, type HandoverRow, SELLER_MS, type Way, WAYS } from './handover.ts'

const At = Type.String({ format: 'date-time' })

/** How the seller handed the domain over, or null. */
export const NullableWay = (description: string) =>
  Type.Unsafe<Way | null>({ type: ['string', 'null'], enum: [...WAYS, null], description })

export const TASK_STATUSES = ['open', 'done', 'expired'] as const
type TaskStatus = (typeof TASK_STATUSES)[number]

export const TaskPath = Type.Object({ task_id: Type.String({ maxLength: 100 }) })
export const AuthCodeIn = Type.Object({
  auth_code: Type.String({
    minLength: 1,
    maxLength: 255,
    pattern: '^[\\x21-\\x7e]+$',
    description: 'The auth code that your registrar shows. Only the buyer can see it.',
  }),
})

export const TaskOut = Type.Object({
  task_id: Type.String(),
  public_id: Type.String({ description: 'The id of the order.' }),
  domain: Type.String(),
  unicode: Type.Optional(Type.String({ description: 'In Unicode, if it differs.' })),
  due_at: At,
  status: OneOf(TASK_STATUSES),
  is_by_partner: Type.Boolean({
    description: 'A partner sold it. Our team runs the transfer with your auth code.',
  }),
  way: NullableWay('How you handed the domain over.'),
  ended_at: Nullable(
    Type.String({ format: 'date-time', description: 'When the sale was cancelled.' }),
  ),
  created_at: At,
})
export type TaskOut = Static<typeof TaskOut>

export const TasksOut = Type.Object({ tasks: Type.Array(TaskOut) })

export function taskOut(row: HandoverRow, now: Date): TaskOut {
  const { task_id, public_id, domain, is_by_partner, created_at } = row
  return {
    task_id: task_id ?? '',
    public_id,
    ...namedOf(domain),
    due_at: taskDue(row, now).toISOString(),
    status: statusOf(row),
    is_by_partner,
    way: row.way,
    ended_at: row.ended_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  }
}

/** After the handover, `due_at` of the row is the buyer's. */
function taskDue(row: HandoverRow, now: Date): Date {
  const due_at = row.way === null ? dueAt(row, now) : null
  return due_at ?? new Date(row.created_at.getTime() + SELLER_MS)
}

/** A task also ends when the sale does, whatever the reason. Staff may have delivered the name. */
function statusOf({ status, way, ended_at }: HandoverRow): TaskStatus {
  if (way !== null) return 'done'
  if (ended_at !== null) return 'expired'
  return isUnfinished(status) ? 'open' : 'done'
}
