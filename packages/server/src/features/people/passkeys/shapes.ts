import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { type Static, Type } from 'typebox'
import { NO_CONTROLS, Nullable } from '../../../http/shapes.ts'
import type { PasskeyRow } from '../two-factor/passkey-sql.ts'

const Name = Type.String({ minLength: 1, maxLength: 100, pattern: NO_CONTROLS })
/** Base64url: an authenticator's bytes, as in WebAuthn's JSON format. */
const Bytes = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: '^[\\w-]+={0,2}$' })
const CREDENTIAL = { id: Bytes(1_400), rawId: Bytes(1_400), type: Type.Literal('public-key') }
const Transports = Type.Array(Type.String({ maxLength: 30, pattern: '^[a-z-]+$' }), { maxItems: 8 })

export const PasskeyIn = Type.Object({
  name: Name,
  response: Type.Unsafe<RegistrationResponseJSON>(
    Type.Object(
      {
        ...CREDENTIAL,
        response: Type.Object({
          clientDataJSON: Bytes(4_000),
          attestationObject: Bytes(16_000),
          transports: Type.Optional(Transports),
        }),
        clientExtensionResults: Type.Object({}),
      },
      { description: 'The result of `navigator.credentials.create`, as JSON.' },
    ),
  ),
})

/** The response of a passkey, for signing in or for a fresh proof. */
export const PasskeyUsed = Type.Unsafe<AuthenticationResponseJSON>(
  Type.Object(
    {
      ...CREDENTIAL,
      response: Type.Object({
        clientDataJSON: Bytes(4_000),
        authenticatorData: Bytes(4_000),
        signature: Bytes(8_000),
        userHandle: Type.Optional(Bytes(200)),
      }),
      clientExtensionResults: Type.Object({}),
    },
    { description: 'The result of `navigator.credentials.get`, as JSON.' },
  ),
)

export const PasskeySignInIn = Type.Object({ response: PasskeyUsed })

export const PasskeyNameIn = Type.Object({ name: Name })
export const PasskeyPath = Type.Object({ id: Type.String({ maxLength: 40 }) })

/** WebAuthn options, in the form the browser expects. */
export const OptionsOut = Type.Object({
  options: Type.Object({}, { additionalProperties: true }),
})

const At = Type.String({ format: 'date-time' })
export const PasskeyOut = Type.Object({
  id: Type.String(),
  name: Type.String(),
  created_at: At,
  last_used_at: Nullable(At),
})
export const PasskeysOut = Type.Object({
  origin: Type.String({
    description: "Where passkeys work. Browsers don't allow them on IP addresses.",
  }),
  passkeys: Type.Array(PasskeyOut),
})

export function passkeyOut(row: PasskeyRow): Static<typeof PasskeyOut> {
  const { id, name, created_at, last_used_at } = row
  return {
    id,
    name,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }
}
