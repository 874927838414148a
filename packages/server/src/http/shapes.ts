import { type Static, type TSchema, Type, type TUnsafe } from 'typebox'

/** A value or null, as one type with `null` instead of a union, which serializes more slowly. */
export function Nullable<T extends TSchema & { type: string }>(
  schema: T,
): TUnsafe<Static<T> | null> {
  return Type.Unsafe<Static<T> | null>({ ...schema, type: [schema.type, 'null'] })
}

/** One of a fixed set of strings. */
export function OneOf<const Words extends readonly string[]>(
  words: Words,
  options: { default?: Words[number]; description?: string } = {},
): TUnsafe<Words[number]> {
  return Type.Unsafe<Words[number]>({ type: 'string', enum: [...words], ...options })
}

/** For the API description. http/app.ts rejects an invalid key on every route. */
export const IdempotencyHeader = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      maxLength: 255,
      description: 'Chosen by you, unique per operation.',
    }),
  ),
})

/** Text that people type has no control characters, and the database rejects some of them. */
export const NO_CONTROLS = '^[^\\u0000-\\u001f\\u007f]*$'

/** The error body of all but a few older endpoints (spec 2.1). */
export const ErrorOut = Type.Object(
  {
    error: Type.Object({
      code: Type.String({
        description: 'A code for your program, for example `validation_error`.',
      }),
      message: Type.String({ description: 'A message for people.' }),
      details: Type.Optional(
        Type.Array(Type.Object({ field: Type.String(), message: Type.String() })),
      ),
      request_id: Type.Optional(
        Type.String({ description: 'Include this when you contact support.' }),
      ),
    }),
  },
  { description: 'Why the request was refused.' },
)

/** The error body of a few older endpoints (spec 2.2). */
export const LegacyErrorOut = Type.Object(
  { error: Type.String({ description: 'A message for people.' }) },
  { description: 'Why the request was refused.' },
)
