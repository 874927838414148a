import { isRecord } from './api-error.ts'

/** A JSON Schema, as the API description contains it. */
export type Schema = Record<string, unknown>

export type Field = { path: string; type: string; isRequired: boolean; text: string }

const DEPTH_MAX = 8

/** Every field of a shape on its own line: `items[].price.bin`, "number or null". */
export function fieldsOf(schema: Schema, path = '', depth = 0): Field[] {
  if (depth >= DEPTH_MAX) return []
  const items = isRecord(schema['items']) ? schema['items'] : undefined
  if (items) return fieldsOf(items, `${path}[]`, depth + 1)
  const properties = isRecord(schema['properties']) ? schema['properties'] : {}
  const required = Array.isArray(schema['required']) ? schema['required'] : []
  return Object.entries(properties).flatMap(([name, value]) => {
    const property = isRecord(value) ? value : {}
    const here = path === '' ? name : `${path}.${name}`
    return [
      {
        path: here,
        type: typeText(property),
        isRequired: required.includes(name),
        text: typeof property['description'] === 'string' ? property['description'] : '',
      },
      ...fieldsOf(property, here, depth + 1),
    ]
  })
}

/** A type in words: `integer, 1 to 200, default 24`. */
export function typeText(schema: Schema): string {
  return [kindText(schema), formatText(schema), boundsText(schema), defaultText(schema)]
    .filter((text) => text !== '')
    .join(', ')
}

function kindText(schema: Schema): string {
  if ('const' in schema) return JSON.stringify(schema['const'])
  if (Array.isArray(schema['enum'])) return listed(schema['enum'].map((one) => JSON.stringify(one)))
  const choices = schema['anyOf'] ?? schema['oneOf']
  if (Array.isArray(choices)) return listed(choices.filter(isRecord).map(kindText))
  if (isRecord(schema['items'])) return `list of ${kindText(schema['items'])}`
  const types = [schema['type']].flat().filter((type) => typeof type === 'string')
  return types.length === 0 ? 'any' : listed(types)
}

function formatText({ format }: Schema): string {
  return typeof format === 'string' ? format : ''
}

function boundsText(schema: Schema): string {
  const from = schema['minimum'] ?? schema['minLength'] ?? schema['minItems']
  const to = schema['maximum'] ?? schema['maxLength'] ?? schema['maxItems']
  const unit = 'maxLength' in schema || 'minLength' in schema ? ' characters' : ''
  if (typeof from === 'number' && typeof to === 'number') return `${from} to ${to}${unit}`
  if (typeof from === 'number') return `at least ${from}${unit}`
  return typeof to === 'number' ? `at most ${to}${unit}` : ''
}

function defaultText(schema: Schema): string {
  return 'default' in schema ? `default ${JSON.stringify(schema['default'])}` : ''
}

function listed(texts: string[]): string {
  return [...new Set(texts)].join(' or ')
}
