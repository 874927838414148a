import { type Static, Type } from 'typebox'
import { SCOPES } from '../../../http/route-config.ts'
import { ErrorOut, NO_CONTROLS, Nullable, OneOf } from '../../../http/shapes.ts'
import { ACTIVE_MAX } from '../../trading/partners/issue-credential.ts'
import type { Grant, IssuedCredential, OwnCredential } from '../../trading/partners/partner.ts'
import { credentialKeys, CredentialPath, PublicKeyIn, publicKeyOut } from '../staff/shapes.ts'
import { REFUSALS, TenantPath } from './shapes.ts'

const Time = Type.String({ format: 'date-time' })
const Scopes = Type.Array(OneOf(SCOPES))

export const CREDENTIAL_REFUSALS = { ...REFUSALS, 409: ErrorOut }
export const OwnCredentialPath = Type.Object({
  ...TenantPath.properties,
  ...CredentialPath.properties,
})

export const OwnCredentialIn = Type.Object(
  {
    scopes: Type.Array(OneOf(SCOPES), { minItems: 1, uniqueItems: true }),
    affiliate: Type.Optional(Type.Boolean({ description: 'Can use the referral endpoints.' })),
    label: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        pattern: NO_CONTROLS,
        description: 'A label to tell them apart.',
      }),
    ),
    public_key: Type.Optional(PublicKeyIn),
  },
  { additionalProperties: false },
)

const shown = {
  key_id: Type.String(),
  label: Nullable(Type.String()),
  scopes: Scopes,
  affiliate: Type.Boolean(),
}

export const OwnIssuedOut = Type.Object({ ...shown, ...credentialKeys })

export const OwnCredentialsOut = Type.Object({
  credentials: Type.Array(
    Type.Object({
      ...shown,
      public_key: credentialKeys.public_key,
      created_at: Time,
      last_used_at: Nullable(Time),
      expires_at: Nullable(Type.String({ format: 'date-time', description: 'Rotated.' })),
      revoked_at: Nullable(Time),
      in_use: Type.Boolean({ description: 'Not revoked and not expired.' }),
    }),
    { description: 'Active first, then the newest inactive ones; at most 100.' },
  ),
  grantable: Type.Object(
    { scopes: Scopes, affiliate: Type.Boolean() },
    { description: 'Scopes a new credential can have.' },
  ),
  active_max: Type.Integer({ description: 'Maximum number of active keys.' }),
  admin: Type.Boolean({ description: 'Whether you can issue and revoke them.' }),
})

export function ownIssuedOut(issued: IssuedCredential): Static<typeof OwnIssuedOut> {
  const { key_id, secret, label, scopes, is_affiliate } = issued
  const public_key = publicKeyOut(issued.public_key)
  return { key_id, secret, public_key, label, scopes: [...scopes], affiliate: is_affiliate }
}

type Listed = { rows: OwnCredential[]; grant: Grant; isAdmin: boolean }

export function ownCredentialsOut(listed: Listed): Static<typeof OwnCredentialsOut> {
  const { rows, grant, isAdmin } = listed
  return {
    credentials: rows.map((row) => ({
      key_id: row.key_id,
      label: row.label,
      scopes: [...row.scopes],
      affiliate: row.is_affiliate,
      public_key: publicKeyOut(row.public_key),
      created_at: row.created_at.toISOString(),
      last_used_at: row.last_used_at?.toISOString() ?? null,
      expires_at: row.expires_at?.toISOString() ?? null,
      revoked_at: row.revoked_at?.toISOString() ?? null,
      in_use: row.is_in_use,
    })),
    grantable: {
      scopes: SCOPES.filter((scope) => grant.scopes.includes(scope)),
      affiliate: grant.is_affiliate,
    },
    active_max: ACTIVE_MAX,
    admin: isAdmin,
  }
}
