import { NUMBERS, PLACEHOLDER, TEXTS, valueFor } from './openapi-example-values.ts'

type Schema = {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  examples?: unknown[]
  default?: unknown
  format?: string
  minimum?: number
  items?: Schema
  properties?: Record<string, Schema>
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

const FORMATS: Record<string, string> = {
  'date-time': '2026-01-31T12:00:00.000Z',
  date: '2026-01-31',
  uuid: '3f0c2a9e-5b1d-4c7a-9e64-d1b8f2a7c053',
}
const DEPTH_MAX = 12

/** An example for a schema: the schema's own examples, or else plausible values. */
export function exampleOf(schema: unknown, name = '', depth = 0): unknown {
  // Schemas come from our own description, so this cast is safe.
  const it = schema as Schema
  const given = it.const ?? it.examples?.[0] ?? it.default ?? it.enum?.[0]
  if (given !== undefined) return given
  if (depth > DEPTH_MAX) return null
  const choice = (it.anyOf ?? it.oneOf)?.find(({ type }) => type !== 'null')
  if (choice) return exampleOf(choice, name, depth)
  if (it.allOf) return Object.assign({}, ...it.allOf.map((each) => exampleOf(each, name, depth)))
  const type = Array.isArray(it.type) ? it.type.find((each) => each !== 'null') : it.type
  if (type === 'object' || it.properties) return objectOf(it.properties ?? {}, depth)
  if (type === 'array') return it.items ? [exampleOf(it.items, name, depth + 1)] : []
  if (type === 'integer' || type === 'number') return numberOf(name, it.minimum)
  if (type === 'boolean') return true
  if (type === 'string') return FORMATS[it.format ?? ''] ?? textOf(name)
  return null
}

function objectOf(properties: Record<string, Schema>, depth: number): Record<string, unknown> {
  const entries = Object.entries(properties)
  return Object.fromEntries(entries.map(([name, it]) => [name, exampleOf(it, name, depth + 1)]))
}

function numberOf(name: string, minimum = 1): number {
  return Math.max(minimum, valueFor(name, NUMBERS) ?? 1)
}

function textOf(name: string): string {
  return valueFor(name, TEXTS) ?? PLACEHOLDER
}
