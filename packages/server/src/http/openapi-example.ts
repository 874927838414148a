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

const MOMENT = '2026-01-31T12:00:00.000Z'
const DEPTH_MAX = 12

/** Example values by field name. The first pattern that matches wins. */
const BY_NAME: [RegExp, string][] = [
  [/email/, 'ann@example.com'],
  [/^(domain|ascii|unicode)$|_domain$/, 'solarhub.com'],
  [/^name_?servers?$|^host/, 'ns1.example.com'],
  [/^currency$/, 'USD'],
  [/country/, 'NL'],
  [/^tlds?$/, 'com'],
  [/url$|_uri$|^origin$|^location$/, 'https://example.com/'],
  [/^public_id$|^order_id$/, 'ord_01k5q8mz7v4t9c2x6n3b1h0gfd'],
  [/^partner_id$/, 'ptr_01k5q8mz7v4t9c2x6n3b1h0gfd'],
  [/(^|_)id$|Id$/, '01k5q8mz7v4t9c2x6n3b1h0gfd'],
  [/cursor$/, 'MjAyNi0wMS0zMQ'],
  [/^period$/, '2026-01'],
  [/_at$|^at$|_on$|date/, MOMENT],
  [/name$/, 'Ann Example'],
  [/phone/, '+31.201234567'],
  [/address$/, '192.0.2.1'],
]

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
  if (type === 'string') return it.format === 'date-time' ? MOMENT : textOf(name)
  return null
}

function objectOf(properties: Record<string, Schema>, depth: number): Record<string, unknown> {
  const entries = Object.entries(properties)
  return Object.fromEntries(entries.map(([name, it]) => [name, exampleOf(it, name, depth + 1)]))
}

function numberOf(name: string, minimum = 1): number {
  return Math.max(minimum, /cents$|^budget$/i.test(name) ? 480_000 : 1)
}

function textOf(name: string): string {
  return BY_NAME.find(([pattern]) => pattern.test(name))?.[1] ?? 'text'
}
