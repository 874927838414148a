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
        description: 'From the app, or a recovery code. Either works once.',
      }),
    ),
    passkey: Type.Optional(PasskeyUsed),
  },
  { additionalProperties: false, minProperties: 1, maxProperties: 1 },
)

export const StepUpOut = Type.Object({
  methods: Type.Array(OneOf(STEP_UP_METHODS), {
    description: 'By what this person can prove who they are. Staff have no password here.',
  }),
  proven_until: Type.String({
    format: 'date-time',
    description: 'Until then no further proof is asked for; it may be past.',
  }),
})
