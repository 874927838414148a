import { type Static, Type } from 'typebox'
import { CursorQuery, NextCursor } from '../../../http/pages.ts'
import { SCOPES } from '../../../http/route-config.ts'
import { PARTNER_ROLES } from '../../../values/partner-role.ts'
import { ErrorOut, NO_CONTROLS, Nullable, OneOf } from '../../../http/shapes.ts'
import { Email } from '../../people/accounts/shapes.ts'
import { OVERLAP_SECONDS, OVERLAP_SECONDS_MAX } from '../../trading/partners/rotate-credential.ts'
import type {
  CredentialFacts,
  IssuedCredential,
  PartnerRow,
} from '../../trading/partners/partner.ts'
import { auditSentence } from './audit-sentence.ts'
import type { AuditRow } from './sql.ts'

/** Error responses that every staff route may return. */
export const STAFF_REFUSALS = {
  400: ErrorOut,
  401: ErrorOut,
  403: ErrorOut,
  429: ErrorOut,
} as const

export const Environment = OneOf(['sandbox', 'live'])
const Time = Type.String({ format: 'date-time' })
export const PageQuery = Type.Object(CursorQuery)

export const PartnersQuery = Type.Object({
  ...CursorQuery,
  q: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      pattern: NO_CONTROLS,
      description: 'Part of the name or email address, or the id.',
    }),
  ),
})

export const AuditQuery = Type.Object({
  ...CursorQuery,
  email: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 254,
      pattern: NO_CONTROLS,
      description: 'Who made the request; "operator" for commands.',
    }),
  ),
  action: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      pattern: NO_CONTROLS,
      description: 'Part of the request path, for example `/payouts`.',
    }),
  ),
  kind: Type.Optional(OneOf(['change', 'read'], { description: 'Reads only request data.' })),
  from: Type.Optional(
    Type.String({ format: 'date-time', description: 'Requested at or after this time.' }),
  ),
  to: Type.Optional(
    Type.String({ format: 'date-time', description: 'Only requests before this time.' }),
  ),
})
export type AuditQuery = Static<typeof AuditQuery>

const AuditEntry = Type.Object({
  id: Type.String(),
  at: Time,
  account_id: Nullable(Type.String({ description: '"operator" for commands.' })),
  email: Nullable(Type.String()),
  address: Type.String(),
  action: Type.String({ examples: ['POST /api/staff/partners'] }),
  sentence: Type.String({ examples: ['Ann Example added partner Acme (ptr_1).'] }),
  params: Type.Object({}, { additionalProperties: true }),
  status: Nullable(
    Type.Integer({
      description: 'HTTP status, or the exit code of a command; null if interrupted.',
    }),
  ),
  error_code: Nullable(Type.String()),
})
export const AuditPage = Type.Object({ entries: Type.Array(AuditEntry), next_cursor: NextCursor })

export function auditOut(row: AuditRow): Static<typeof AuditEntry> {
  const { id, at, account_id, email, address, action, params, status, error_code } = row
  const sentence = auditSentence(row)
  const who = { account_id, email, address }
  return { id, at: at.toISOString(), ...who, action, sentence, params, status, error_code }
}

const COMMISSION_BPS_MAX = 10_000
const CREDIT_LIMIT_CENTS_MAX = 1_000_000_000_000

export const PartnerIn = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 200, pattern: NO_CONTROLS }),
    email: Email,
    commission_bps: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: COMMISSION_BPS_MAX,
        description: 'In basis points: 1500 is 15%.',
      }),
    ),
  },
  { additionalProperties: false },
)

export const PartnerChange = Type.Object(
  {
    name: Type.Optional(PartnerIn.properties.name),
    email: Type.Optional(PartnerIn.properties.email),
    commission_bps: PartnerIn.properties.commission_bps,
    credit_limit_cents: Type.Optional(
      Nullable(
        Type.Integer({
          minimum: 0,
          maximum: CREDIT_LIMIT_CENTS_MAX,
          description:
            'Limit on unsettled orders the partner collected payment for; null for none.',
        }),
      ),
    ),
    suspended: Type.Optional(Type.Boolean({ description: 'Whether the partner is suspended.' })),
  },
  { additionalProperties: false, minProperties: 1 },
)

export const PartnerOut = Type.Object({
  partner_id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  commission_bps: Type.Integer(),
  credit_limit_cents: Nullable(Type.Integer()),
  created_at: Time,
  suspended_at: Nullable(Time),
})
export const PartnersPage = Type.Object({
  partners: Type.Array(PartnerOut),
  next_cursor: NextCursor,
})

export function partnerOut(row: PartnerRow): Static<typeof PartnerOut> {
  const { id, created_at, suspended_at, ...rest } = row
  return {
    ...rest,
    partner_id: id,
    created_at: created_at.toISOString(),
    suspended_at: suspended_at?.toISOString() ?? null,
  }
}

export const PartnerPath = Type.Object({ partner_id: Type.String({ maxLength: 100 }) })
export const MemberPath = Type.Object({
  ...PartnerPath.properties,
  account_id: Type.String({ maxLength: 100 }),
})
export const MemberIn = Type.Object(
  {
    email: Email,
    admin: Type.Optional(Type.Boolean({ description: 'Can issue and revoke credentials.' })),
    role: Type.Optional(
      OneOf(PARTNER_ROLES, {
        description: 'The role of the member. Replaces the older field `admin`.',
      }),
    ),
  },
  { additionalProperties: false },
)
export const MemberOut = Type.Object({
  account_id: Type.String(),
  email: Type.String(),
  name: Type.String(),
  admin: Type.Boolean(),
  role: OneOf(PARTNER_ROLES),
  created_at: Time,
})
export const CredentialPath = Type.Object({ key_id: Type.String({ maxLength: 100 }) })

/** Checked by `readPublicKey`, which explains what is wrong. */
export const PublicKeyIn = Type.String({
  maxLength: 1_000,
  description:
    'Base64 of the 32 bytes of an Ed25519 public key. Requests are then signed with its private ' +
    'key (`X-Service-Signature: ed25519=<base64>`), and no secret is issued or stored.',
})
const PublicKeyOut = Nullable(
  Type.String({ description: 'Base64. Null for a credential with a secret.' }),
)
export const credentialKeys = {
  secret: Nullable(
    Type.String({ description: 'Shown only once. Null for a credential with a public key.' }),
  ),
  public_key: PublicKeyOut,
}

export const CredentialIn = Type.Object(
  {
    environment: Environment,
    scopes: Type.Array(OneOf(SCOPES), { minItems: 1, uniqueItems: true }),
    affiliate: Type.Optional(Type.Boolean({ description: 'Can use the referral endpoints.' })),
    public_key: Type.Optional(PublicKeyIn),
  },
  { additionalProperties: false },
)

export const RotateIn = Type.Object(
  {
    overlap_seconds: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: OVERLAP_SECONDS_MAX,
        description: `How long the old one keeps working. Default: ${OVERLAP_SECONDS}.`,
      }),
    ),
    public_key: Type.Optional(PublicKeyIn),
  },
  { additionalProperties: false },
)

const credential = {
  key_id: Type.String(),
  partner_id: Type.String(),
  environment: Environment,
  scopes: Type.Array(OneOf(SCOPES)),
  affiliate: Type.Boolean(),
}
export const IssuedOut = Type.Object({
  ...credential,
  ...credentialKeys,
})
export const CredentialOut = Type.Object({
  ...credential,
  label: Nullable(Type.String()),
  public_key: PublicKeyOut,
  created_at: Time,
  expires_at: Nullable(Time),
  revoked_at: Nullable(Time),
})
export const CredentialsOut = Type.Object({ credentials: Type.Array(CredentialOut) })

export function issuedOut({ scopes, is_affiliate, public_key, ...rest }: IssuedCredential) {
  return {
    ...rest,
    scopes: [...scopes],
    affiliate: is_affiliate,
    public_key: publicKeyOut(public_key),
  }
}

export function publicKeyOut(bytes: Uint8Array | null): string | null {
  return bytes && Buffer.from(bytes).toString('base64')
}

export function credentialOut(row: CredentialFacts): Static<typeof CredentialOut> {
  const { key_id, partner_id, environment, scopes, is_affiliate } = row
  return {
    key_id,
    partner_id,
    environment,
    scopes: [...scopes],
    affiliate: is_affiliate,
    label: row.label,
    public_key: publicKeyOut(row.public_key),
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    revoked_at: row.revoked_at?.toISOString() ?? null,
  }
}
