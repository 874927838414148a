import { type Static, Type } from 'typebox'
import { Nullable, OneOf } from '../../../http/shapes.ts'
import { ChangedOut, RecordOut } from '../dns/shapes.ts'
import { FORWARDING_STATUSES, type ForwardingStatus } from './forwarding.ts'
import { URL_CHARS_MAX } from './read-target.ts'

export const ForwardingPath = Type.Object({ domain: Type.String({ maxLength: 300 }) })

/** Above the limit, so that the operation can say so. */
const INPUT_CHARS_MAX = URL_CHARS_MAX * 4
const Status = Type.Unsafe<ForwardingStatus>({
  type: 'integer',
  enum: [...FORWARDING_STATUSES],
  description: '301: permanent. 302: temporary.',
})
const KeepPath = Type.Boolean({
  description: "Whether the visitor's path and query are added to the URL.",
})

export const ForwardingIn = Type.Object(
  {
    url: Type.String({
      maxLength: INPUT_CHARS_MAX,
      description: 'http or https, with a host name. Without a scheme it means https.',
    }),
    status: Type.Optional({ ...Status, default: 301 }),
    keep_path: Type.Optional({ ...KeepPath, default: false }),
    replace_records: Type.Optional(
      Type.Boolean({
        description: 'If true, conflicting records are replaced. Otherwise they stay.',
        default: false,
      }),
    ),
    dry_run: Type.Optional(
      Type.Boolean({ description: 'Reports what would change, and changes nothing.' }),
    ),
  },
  { additionalProperties: false },
)

const DnsState = Type.Object({
  hosted: Type.Boolean({ description: 'The domain uses our DNS, so we set the records.' }),
  ready: Type.Boolean({ description: 'The domain and its www point to our forwarder.' }),
  needed: Type.Array(RecordOut, {
    description: 'The records to set if another provider hosts the DNS.',
  }),
  in_the_way: Type.Array(RecordOut, {
    description: 'Conflicting records. Send `replace_records` to replace them.',
  }),
})
const forwarding = { url: Type.String(), status: Status, keep_path: KeepPath }
const Time = Type.String({ format: 'date-time' })
const blocked = Nullable(
  Type.Object(
    { reason: Type.String(), at: Time },
    { description: 'If we stopped it because of abuse: why, and when.' },
  ),
)

export const ForwardingSummary = Type.Object({ ...forwarding, blocked })
export const ForwardingOut = Type.Object({
  ...forwarding,
  state: OneOf(['on', 'stopping', 'blocked'] as const, {
    description:
      'stopping: it no longer forwards, but its DNS records are still there. blocked: we stopped it.',
  }),
  blocked,
  dns: DnsState,
})
export const SetOut = Type.Object({ ...forwarding, dns: DnsState, ...ChangedOut.properties })
export type SetOut = Static<typeof SetOut>

export const AllowedQuery = Type.Object({
  domain: Type.String({ minLength: 1, maxLength: 300 }),
})
export const AllowedOut = Type.Object({ allowed: Type.Boolean() })

/** One more with the period that ends the sentence. */
const TYPED_CHARS_MAX = 299
export const REASON_CHARS_MAX = TYPED_CHARS_MAX + 1

/** Not blank, and without control characters. */
const REASON = '^(?=.*[^\\s])[^\\u0000-\\u001f\\u007f]*$'

export const BlockIn = Type.Object(
  {
    reason: Type.String({
      minLength: 1,
      maxLength: TYPED_CHARS_MAX,
      pattern: REASON,
      description: 'The reason, in a sentence. The owner can read it.',
      examples: ['It leads to a page that imitates a bank.'],
    }),
  },
  { additionalProperties: false },
)
export const StaffForwardingOut = Type.Object({
  domain: Type.String(),
  unicode: Type.Optional(Type.String()),
  email: Type.String({ description: "The owner's email address." }),
  ...forwarding,
  is_stopped: Type.Boolean({ description: 'Whether the owner turned it off.' }),
  blocked,
  updated_at: Time,
})
