import { type Static, Type } from 'typebox'
import { Nullable, OneOf } from '../../../http/shapes.ts'
import type { Progress } from '../changes/read-operation.ts'
import { CHANGE_STATES, OPS } from '../changes/states.ts'
import { undoRequestOf } from '../changes/undo-request.ts'
import { BULK_OPS } from './read-payload.ts'

export const NAMES_MAX = 1_000
const NAME_CHARS_MAX = 300

export const BulkPath = Type.Object({ op: OneOf(BULK_OPS) })
export const BulkIn = Type.Object({
  domains: Type.Array(Type.String({ maxLength: NAME_CHARS_MAX }), {
    minItems: 1,
    maxItems: NAMES_MAX,
  }),
  payload: Type.Record(Type.String(), Type.Unknown(), { default: {} }),
  options: Type.Object(
    {
      skip_on_error: Type.Boolean({
        default: true,
        description:
          'If false, an invalid name means that nothing starts, and the first failure stops the operation.',
      }),
      dry_run: Type.Boolean({
        default: false,
        description: 'Reports what would happen, and changes nothing.',
      }),
    },
    { default: {} },
  ),
})

const more = {
  errors: Type.Array(
    Type.Object({ domain: Type.String(), code: Type.String(), message: Type.String() }),
    { description: "Names that can't be changed, with the reason." },
  ),
  dry_run: Type.Optional(Type.Boolean()),
}

/** The answer has one of three shapes, depending on the operation (spec 2.11). */
export const FanOutOut = Type.Object(
  {
    bulkOpId: Type.String({ description: 'bulk_…; a dry run stores nothing under it.' }),
    total: Type.Integer({ description: 'Number of distinct names given.' }),
    op: OneOf(OPS),
    ...more,
  },
  { description: 'lock, unlock, setNameservers, setFolder, setContacts, setPrivacy' },
)
export type FanOutOut = Static<typeof FanOutOut>
export const AutoRenewOut = Type.Object(
  {
    updated: Type.Boolean(),
    count: Type.Integer(),
    bulkOpId: Type.Optional(
      Type.String({
        description: 'The operation that updates the registrar; absent if nothing changed.',
      }),
    ),
    ...more,
  },
  { description: 'setAutoRenew' },
)
export type AutoRenewOut = Static<typeof AutoRenewOut>
export const ToCartOut = Type.Object(
  {
    addedToCart: Type.Boolean(),
    cartItemIds: Type.Array(Type.String()),
    totalCents: Type.Integer({ description: 'The price of the added items, in US cents.' }),
    checkoutPath: Type.String(),
    ...more,
  },
  { description: 'renew, restore' },
)
export type ToCartOut = Static<typeof ToCartOut>
export const BulkOut = Type.Union([FanOutOut, AutoRenewOut, ToCartOut])

/** Both routes share the path parameter `op`: the kind when starting, the id when reading. */
export const OperationPath = Type.Object({
  op: Type.String({ maxLength: 100, description: 'The `bulkOpId` of the operation.' }),
})
export const OPERATION_STATUSES = ['queued', 'running', 'done', 'failed'] as const
const Time = Type.String({ format: 'date-time' })
const summary = {
  bulkOpId: Type.String(),
  op: OneOf(OPS),
  payload: Type.Record(Type.String(), Type.Unknown(), { description: 'The settings you sent.' }),
  total: Type.Integer(),
  done: Type.Integer(),
  failed: Type.Integer(),
  status: OneOf(OPERATION_STATUSES, {
    description: 'failed: it stopped at the first failure, as requested.',
  }),
  created_at: Time,
}
export const OperationOut = Type.Object({
  ...summary,
  items: Type.Array(
    Type.Object({
      domain: Type.String(),
      state: OneOf(CHANGE_STATES),
      code: Nullable(Type.String({ description: 'Why it failed, as a code.' })),
      message: Nullable(Type.String({ description: 'Why it failed, in plain words.' })),
      ended_at: Nullable(Time),
      undo: Nullable(
        Type.Object(
          { op: OneOf(OPS), payload: Type.Record(Type.String(), Type.Unknown()) },
          { description: "The operation that undoes it; null if it can't be undone." },
        ),
      ),
    }),
  ),
})
export const OperationsOut = Type.Object({ operations: Type.Array(Type.Object(summary)) })

type Summary = Omit<Static<typeof OperationOut>, 'items'>
type Counted = Progress['operation'] & { done: number; failed: number; running: number }

export function summaryOut(operation: Counted): Summary {
  const { id, op, total, done, failed } = operation
  // It was stored as an object with string keys.
  const payload = operation.payload as Record<string, unknown>
  const created_at = operation.created_at.toISOString()
  const status = statusOf(operation)
  return { bulkOpId: id, op, payload, total, done, failed, status, created_at }
}

function statusOf(operation: Counted): Summary['status'] {
  const { total, done, failed, running, skip_on_error } = operation
  if (done + failed >= total) return failed > 0 && !skip_on_error ? 'failed' : 'done'
  return running + done === 0 ? 'queued' : 'running'
}

export function operationOut({ operation, changes }: Progress): Static<typeof OperationOut> {
  const count = (state: string) => changes.filter((each) => each.state === state).length
  const counts = { done: count('done'), failed: count('failed'), running: count('running') }
  return {
    ...summaryOut({ ...operation, ...counts }),
    items: changes.map(({ domain, state, error_code, error, ended_at, before }) => ({
      domain,
      state,
      code: error_code,
      message: error,
      ended_at: ended_at?.toISOString() ?? null,
      undo: undoRequestOf(operation, before),
    })),
  }
}
