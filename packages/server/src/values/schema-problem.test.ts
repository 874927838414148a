import { Ajv } from 'ajv'
import { expect, it } from 'vitest'
import { problemText } from './schema-problem.ts'

const ajv = new Ajv({ strict: false, formats: { email: /@/, 'date-time': /T/, odd: /odd/ } })

function textFor(schema: object, value: unknown): string | undefined {
  const check = ajv.compile(schema)
  check(value)
  const [problem] = check.errors ?? []
  return problem && problemText(problem)
}

it.each([
  [{ type: 'integer' }, '5', 'must be a whole number'],
  [{ type: ['string', 'null'] }, 5, 'must be text or null'],
  [{ enum: ['a', 'b'] }, 'c', 'must be one of a, b'],
  [{ const: true }, false, 'must be true'],
  [{ required: ['a'], type: 'object' }, {}, 'is required'],
  [{ additionalProperties: false, type: 'object' }, { x: 1 }, 'has an unknown field: x'],
  [{ minimum: 1 }, 0, 'must be at least 1'],
  [{ maximum: 48 }, 49, 'must be at most 48'],
  [{ exclusiveMinimum: 0 }, 0, 'must be more than 0'],
  [{ exclusiveMaximum: 1 }, 1, 'must be less than 1'],
  [{ minLength: 1 }, '', 'must not be empty'],
  [{ minLength: 2 }, 'q', 'must have at least 2 characters'],
  [{ maxLength: 1 }, 'ab', 'must have at most 1 character'],
  [{ minItems: 1 }, [], 'must not be empty'],
  [{ minItems: 2 }, [1], 'must have at least 2 entries'],
  [{ maxItems: 1 }, [1, 2], 'must have at most 1 entry'],
  [{ minProperties: 1 }, {}, 'must not be empty'],
  [{ uniqueItems: true }, [1, 1], 'must not contain the same entry twice'],
  [{ pattern: '^[a-z]+$' }, '1', 'must match the pattern ^[a-z]+$'],
  [{ format: 'email' }, 'me', 'must be an email address'],
  [{ format: 'date-time' }, 'now', 'must be a time such as 2026-11-18T09:30:00Z'],
  [{ format: 'odd' }, 'even', 'must be a valid odd'],
  [{ multipleOf: 2 }, 3, 'must be a multiple of 2'],
  [{ not: {} }, 1, 'must NOT be valid'],
])('%j refuses %j: %s', (schema, value, text) => {
  expect(textFor(schema, value)).toBe(text)
})
