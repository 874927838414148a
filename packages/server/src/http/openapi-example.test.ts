import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, it } from 'vitest'
import { PLACEHOLDER } from './openapi-example-values.ts'
import { exampleOf } from './openapi-example.ts'

type Answer = { content?: Record<string, { schema?: object; example?: unknown }> }
type Description = { paths: Record<string, Record<string, { responses: Record<string, Answer> }>> }

const FORMATS = {
  date: /^\d{4}-\d\d-\d\d$/,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
  uuid: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/,
}

const file = new URL('../../openapi.json', import.meta.url)
// It is our own generated file, so it has this shape.
const { paths } = JSON.parse(readFileSync(file, 'utf8')) as Description

it('every example in the description has values that a reader could meet', () => {
  const examples = Object.entries(paths).flatMap(([path, operations]) =>
    Object.values(operations)
      .flatMap(({ responses }) => Object.values(responses))
      .flatMap(({ content = {} }) => Object.values(content))
      .flatMap(({ example }) => placeholdersIn(example).map((name) => `${path}: ${name}`)),
  )
  expect(Object.keys(paths).length).toBeGreaterThan(50)
  expect(examples).toEqual([])
})

it('every example fits the schema beside it', () => {
  const ajv = new Ajv2020({ strict: false, formats: FORMATS })
  let count = 0
  for (const [path, operations] of Object.entries(paths)) {
    const answers = Object.values(operations).flatMap(({ responses }) => Object.values(responses))
    for (const { schema, example } of answers.flatMap(({ content = {} }) =>
      Object.values(content),
    )) {
      if (schema === undefined || example === undefined) continue
      count += 1
      const isFitting = ajv.validate(schema, example)
      expect([path, isFitting ? null : ajv.errorsText()]).toEqual([path, null])
    }
  }
  expect(count).toBeGreaterThan(150)
})

it('an example has the kind and the bounds of its schema', () => {
  const properties = {
    domain: { type: 'string' },
    sale_price_cents: { type: 'integer' },
    count: { type: 'integer', minimum: 5 },
    when: { type: 'string', format: 'date-time' },
    status: { type: 'string', enum: ['open', 'closed'] },
    tags: { type: 'array', items: { type: 'string', examples: ['a'] } },
  }
  expect(exampleOf({ type: 'object', properties })).toEqual({
    domain: 'solarhub.com',
    sale_price_cents: 480_000,
    count: 5,
    when: '2026-01-31T12:00:00.000Z',
    status: 'open',
    tags: ['a'],
  })
})

/** The names of the fields that have no value of their own. */
function placeholdersIn(value: unknown, name = 'body'): string[] {
  if (value === PLACEHOLDER) return [name]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    placeholdersIn(inner, Array.isArray(value) ? name : key),
  )
}
