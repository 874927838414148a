import { type Static, Type } from 'typebox'
import { Nullable, OneOf } from '../../../http/shapes.ts'
import { readRedirectUri } from './redirect-uri.ts'
import type { AppRow } from './sql.ts'

/** No control characters, and none that change how the surrounding text reads. */
const PLAIN_NAME =
  '^[^\\u0000-\\u001f\\u007f-\\u009f\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u2069\\ufeff]*$'

const Word = Type.String({ maxLength: 100 })

/** RFC 7591. Other fields are ignored, and the response shows what was registered. */
export const RegisterIn = Type.Object(
  {
    redirect_uris: Type.Array(Type.String(), {
      minItems: 1,
      maxItems: 10,
      description:
        'https, http on loopback (any port), or a custom scheme, for example com.example.app:/cb.',
      examples: [['http://127.0.0.1/callback']],
    }),
    client_name: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        pattern: PLAIN_NAME,
        description: 'Shown on the consent page.',
      }),
    ),
    grant_types: Type.Optional(
      Type.Array(Word, {
        maxItems: 20,
        description: 'Include `refresh_token` to receive refresh tokens.',
      }),
    ),
    response_types: Type.Optional(Type.Array(Word, { maxItems: 20 })),
    application_type: Type.Optional(OneOf(['web', 'native'])),
    token_endpoint_auth_method: Type.Optional(
      Type.String({ maxLength: 100, description: 'Always returned as `none`.' }),
    ),
  },
  { additionalProperties: true },
)
export type RegisterIn = Static<typeof RegisterIn>

export const RegisteredOut = Type.Object({
  client_id: Type.String(),
  client_id_issued_at: Type.Integer(),
  client_name: Type.Optional(Type.String()),
  redirect_uris: Type.Array(Type.String()),
  grant_types: Type.Array(Type.String()),
  response_types: Type.Array(Type.String()),
  application_type: Type.String(),
  token_endpoint_auth_method: OneOf(['none']),
  scope: Type.String(),
})

/** RFC 6749 section 5.2. */
export const OauthErrorOut = Type.Object(
  { error: Type.String(), error_description: Type.Optional(Type.String()) },
  { description: 'Why the request was refused (RFC 6749).' },
)

const Texts = Type.Array(Type.String())

export const ServerMetadataOut = Type.Object({
  issuer: Type.String(),
  authorization_endpoint: Type.String(),
  token_endpoint: Type.String(),
  registration_endpoint: Type.String(),
  revocation_endpoint: Type.String(),
  scopes_supported: Texts,
  response_types_supported: Texts,
  response_modes_supported: Texts,
  grant_types_supported: Texts,
  token_endpoint_auth_methods_supported: Texts,
  revocation_endpoint_auth_methods_supported: Texts,
  code_challenge_methods_supported: Texts,
  authorization_response_iss_parameter_supported: Type.Boolean(),
  service_documentation: Type.String(),
})

export const ResourceMetadataOut = Type.Object({
  resource: Type.String(),
  authorization_servers: Texts,
  scopes_supported: Texts,
  bearer_methods_supported: Texts,
  resource_name: Type.String(),
  resource_documentation: Type.String(),
})

const TOKEN_FIELDS = {
  client_id: Type.String(),
  code: Type.Optional(Type.String({ description: 'With grant_type authorization_code.' })),
  redirect_uri: Type.Optional(
    Type.String({ description: 'The redirect_uri the code was requested with.' }),
  ),
  code_verifier: Type.Optional(Type.String({ description: 'The PKCE code verifier.' })),
  refresh_token: Type.Optional(Type.String({ description: 'With grant_type refresh_token.' })),
  scope: Type.Optional(Type.String()),
  resource: Type.Optional(Type.String()),
}
export const TokenIn = Type.Object({
  grant_type: OneOf(['authorization_code', 'refresh_token']),
  ...TOKEN_FIELDS,
})
export const TokenOut = Type.Object({
  access_token: Type.String(),
  token_type: OneOf(['Bearer']),
  expires_in: Type.Integer({ description: 'Lifetime of the access token, in seconds.' }),
  refresh_token: Type.Optional(
    Type.String({ description: 'Works once. The response has the next one.' }),
  ),
  scope: Type.String(),
})
export const RevokeIn = Type.Object({
  token: Type.String({ description: 'An access or refresh token. Revoking either ends both.' }),
  token_type_hint: Type.Optional(Type.String()),
  client_id: Type.String(),
})

const At = Type.String({ format: 'date-time' })
export const AppsOut = Type.Object({
  apps: Type.Array(
    Type.Object({
      client_id: Type.String(),
      client_name: Nullable(Type.String({ description: 'The name the app registered with.' })),
      redirect_host: Type.String(),
      scopes: Texts,
      authorized_at: At,
      last_used_at: Nullable(At),
    }),
  ),
})
/** How many of an account's apps are listed. */
export const APPS_MAX = 200

export const AppPath = Type.Object({ client_id: Type.String({ maxLength: 100 }) })

export function appsOut(rows: AppRow[]): Static<typeof AppsOut> {
  return {
    apps: rows.map(({ redirect_uri, ...row }) => ({
      ...row,
      redirect_host: hostOf(redirect_uri),
      authorized_at: row.authorized_at.toISOString(),
      last_used_at: row.last_used_at?.toISOString() ?? null,
    })),
  }
}

function hostOf(redirectUri: string): string {
  const read = readRedirectUri(redirectUri)
  return read.ok ? read.host : ''
}
