import { type Static, Type } from 'typebox'
import { Nullable, OneOf } from '../../../http/shapes.ts'
import { CHANGE_STATES, OPS } from '../changes/states.ts'
import { EVENT_KINDS } from '../domains/event-sql.ts'
import { DomainOut } from '../domains/shapes.ts'
import { ForwardingSummary } from '../forwarding/shapes.ts'
import { TransferOut } from '../transfers/shapes.ts'

const Time = Type.String({ format: 'date-time' })
const NAME_CHARS_MAX = 300
const HOSTS_MAX = 13
/** Longer than any folder name may be, so that the rule itself is what refuses. */
const FOLDER_CHARS_MAX = 300
const ContactId = Type.String({ maxLength: 100 })

export const DomainPath = Type.Object({
  domain: Type.String({ minLength: 1, maxLength: NAME_CHARS_MAX }),
})

export const ChangeIn = Type.Object(
  {
    auto_renew: Type.Optional(Type.Boolean()),
    privacy: Type.Optional(Type.Boolean({ description: 'Hides the registrant in WHOIS.' })),
    locked: Type.Optional(Type.Boolean({ description: 'The transfer lock.' })),
    nameservers: Type.Optional(
      Type.Array(Type.String({ maxLength: NAME_CHARS_MAX }), { minItems: 1, maxItems: HOSTS_MAX }),
    ),
    contacts: Type.Optional(
      Type.Object(
        {
          registrant: Type.Optional(ContactId),
          admin: Type.Optional(ContactId),
          tech: Type.Optional(ContactId),
          billing: Type.Optional(ContactId),
        },
        { additionalProperties: false, minProperties: 1 },
      ),
    ),
    folder: Type.Optional(Nullable(Type.String({ maxLength: FOLDER_CHARS_MAX }))),
  },
  { additionalProperties: false, minProperties: 1 },
)
export type ChangeIn = Static<typeof ChangeIn>

const BulkOpId = Type.String({ description: 'Its progress: `GET /api/domains/bulk/{bulkOpId}`.' })
export const ChangeOut = Type.Object({
  bulkOpId: Type.String({
    description:
      'The last operation. Changes to one domain run in order, so this one finishes last.',
  }),
  operations: Type.Array(Type.Object({ bulkOpId: BulkOpId, op: OneOf(OPS) }), {
    description: 'One operation for each setting you sent.',
  }),
})

export const AuthCodeOut = Type.Object({
  auth_code: Type.String(),
  locked: Type.Boolean({ description: 'While it is locked, a transfer with the code is refused.' }),
})

export const VerificationOut = Type.Object({
  email: Type.String({ description: 'The address that the registrar emailed the link to.' }),
})

const HISTORY_KINDS = [...OPS, ...EVENT_KINDS] as const
const Entry = Type.Object({
  kind: OneOf(HISTORY_KINDS),
  payload: Type.Record(Type.String(), Type.Unknown(), { description: 'What was requested.' }),
  state: OneOf(CHANGE_STATES),
  code: Nullable(Type.String({ description: 'Why it failed, as a code.' })),
  message: Nullable(Type.String({ description: 'Why it failed, in plain words.' })),
  by: OneOf(['owner', 'undo_link', 'registrar', 'service'] as const),
  bulkOpId: Nullable(Type.String()),
  undo: Nullable(
    Type.Object(
      { op: OneOf(OPS), payload: Type.Record(Type.String(), Type.Unknown()) },
      { description: "The operation that undoes it; null if it can't be undone." },
    ),
  ),
  at: { ...Time, description: 'When it ended. If it has not ended, when it was requested.' },
})
export type Entry = Static<typeof Entry>

export const DomainDetailOut = Type.Object({
  ...DomainOut.properties,
  privacy_offered: Type.Boolean({ description: 'Whether the TLD allows it.' }),
  dnssec: Type.Object({ enabled: Type.Boolean() }),
  forwarding: Nullable(ForwardingSummary),
  verification: Nullable(
    Type.Object(
      {
        email: Nullable(Type.String({ description: "Null if the registrant isn't yours." })),
        asked_at: Time,
        deadline_at: { ...Time, description: 'After this, the registrar may suspend the domain.' },
      },
      { description: 'Null if there is nothing to confirm.' },
    ),
  ),
  plan_id: Nullable(
    Type.String({
      description:
        'You pay for it monthly. It can’t be transferred, or change its registrant, until it’s paid.',
    }),
  ),
  transfer: Type.Object({
    lock_offered: Type.Boolean({ description: 'Whether the registry has a transfer lock.' }),
    locked_until: Nullable({ ...Time, description: 'New domains stay this long.' }),
    is_locked_by_registry: Type.Boolean(),
    needs_auth_code: Type.Boolean(),
    auth_code_shown_at: Nullable(Time),
    leaving: Nullable(TransferOut),
  }),
  prices: Type.Object({
    currency: Type.String(),
    renew_cents: Nullable(Type.Integer({ description: 'One year. Premium domains may differ.' })),
    renew_years: Type.Integer({ description: 'The shortest renewal that its registry sells.' }),
    restore_cents: Nullable(Type.Integer()),
  }),
  pending: Type.Array(Entry, { description: 'Changes that have not ended, oldest first.' }),
  history: Type.Array(Entry, { description: 'What has ended, newest first.' }),
})
