import { Type } from 'typebox'
import { OneOf } from '../../../http/shapes.ts'
import { PasskeyUsed } from '../passkeys/shapes.ts'

export const STEP_UP_METHODS = ['password', 'code', 'passkey'] as const

/** Exactly one of the three. */
export const StepUpIn = Type.Object(
  {
    password: Type.Optional(Type.String({ maxLength: 128 })),
    code: Type.Optional(
      Type.String({
        minLength: 6,
        maxLength: 40,
        description: 'From the authenticator app, or a recovery code. Each works once.',
      }),
    ),
    passkey: Type.Optional(PasskeyUsed),
  },
  { additionalProperties: false, minProperties: 1, maxProperties: 1 },
)

export const StepUpOut = Type.Object({
  methods: Type.Array(OneOf(STEP_UP_METHODS), {
    description: "How this person can confirm their identity. Staff can't use a password.",
  }),
  proven_until: Type.String({
    format: 'date-time',
    description: 'Valid until then. May be in the past.',
  }),
})
