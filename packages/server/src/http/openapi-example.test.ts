import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { PLACEHOLDER } from './openapi-example-values.ts'
import { exampleOf } from './openapi-example.ts'

type Answer = { content?: Record<string, { example?: unknown }> }
type Description = { paths: Record<string, Record<string, { responses: Record<string, Answer> }>> }

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
