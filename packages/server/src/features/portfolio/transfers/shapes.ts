import { type Static, Type } from 'typebox'
import { CursorQuery, NextCursor } from '../../../http/pages.ts'
import { NO_CONTROLS, Nullable, OneOf } from '../../../http/shapes.ts'
import { namedOf } from '../../../values/domain-name.ts'
import { endedText, reasonText } from '../changes/transfer-problem.ts'
import { TRANSFER_STATUSES, type TransferRow } from '../changes/transfer-sql.ts'

const Time = Type.String({ format: 'date-time' })
const CODE_CHARS_MAX = 64

export const TransfersQuery = Type.Object({
  direction: OneOf(['in', 'out'] as const, {
    description: 'in: domains that come to us. out: domains that go to another registrar.',
  }),
  ...CursorQuery,
})
export const TransferPath = Type.Object({ transfer_id: Type.String({ maxLength: 100 }) })
export const AuthCodeIn = Type.Object(
  {
    auth_code: Type.String({ minLength: 1, maxLength: CODE_CHARS_MAX, pattern: NO_CONTROLS }),
  },
  { additionalProperties: false },
)

export const TransferOut = Type.Object({
  transfer_id: Type.String({ description: 'tri_… in, tro_… out' }),
  domain: Type.String(),
  unicode: Type.Optional(Type.String()),
  direction: OneOf(['in', 'out'] as const),
  status: OneOf(TRANSFER_STATUSES, {
    description:
      'waiting_for_approval: the registrant was sent an email to answer. waiting_for_auth_code: the code was wrong.',
  }),
  reason: Nullable(Type.String({ description: 'Why it failed or waits, in plain words.' })),
  to_registrar: Nullable(
    Type.String({
      description: 'The registrar that requested the transfer, if the registry names it.',
    }),
  ),
  completes_at: Nullable({
    ...Time,
    description: 'When the registry completes the transfer automatically.',
  }),
  correct_until: Nullable({ ...Time, description: 'Until when a wrong code can be corrected.' }),
  cancelling: Type.Boolean({
    description: 'You cancelled the transfer, and the registry has not confirmed it yet.',
  }),
  can_cancel: Type.Boolean(),
  can_resend: Type.Boolean({ description: 'Whether the approval email can be sent again.' }),
  price_cents: Nullable(Type.Integer({ description: 'What you paid; null for transfers out.' })),
  refunded_cents: Type.Integer(),
  receipt_id: Nullable(Type.String()),
  created_at: Time,
  updated_at: Time,
})
export const TransfersOut = Type.Object({
  transfers: Type.Array(TransferOut),
  next_cursor: NextCursor,
})

export function incomingOut(row: TransferRow): Static<typeof TransferOut> {
  const { transfer_id, domain, status, reason, price_cents, refunded_cents, receipt_id } = row
  const isWaiting = status.startsWith('waiting')
  const cancelling = row.cancel_requested_at !== null
  const isWaitingForCode = status === 'waiting_for_auth_code'
  return {
    transfer_id,
    ...namedOf(domain),
    direction: 'in',
    status,
    reason: reason === null ? null : isWaiting ? reasonText(reason) : endedText(reason),
    to_registrar: null,
    completes_at: row.completes_at?.toISOString() ?? null,
    correct_until: isWaitingForCode ? (row.correct_until?.toISOString() ?? null) : null,
    cancelling,
    can_cancel: isWaiting && !cancelling && reason !== 'cancel_refused',
    can_resend: status === 'waiting_for_approval' && row.process_id !== null,
    price_cents,
    refunded_cents,
    receipt_id,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
