import { isRecord } from '../../api/api-error.ts'
import type { Schema } from '../../api/schema-fields.ts'

/** One required or optional input. */
export type Requirement = { label: string; text: string; isRequired: boolean }

export type RequirementGroup = { title: string; requirements: Requirement[] }

const DEPTH_MAX = 4

/**
 * Turns the JSON Schema of a registration into readable lists: top-level fields first, then each
 * nested part under its own title. Uses the schema's titles and descriptions.
 */
export function requirementsOf(schema: Schema): RequirementGroup[] {
  return groupsOf(schema, 'Registration', 0).filter(({ requirements }) => requirements.length > 0)
}

function groupsOf(schema: Schema, title: string, depth: number): RequirementGroup[] {
  const own: Requirement[] = []
  const parts: RequirementGroup[] = []
  const required = Array.isArray(schema['required']) ? schema['required'] : []
  for (const [name, value] of Object.entries(recordOf(schema['properties']))) {
    const property = recordOf(value)
    const label = textOf(property['title']) || wordsOf(name)
    if (isRecord(property['properties']) && depth < DEPTH_MAX) {
      parts.push(...groupsOf(property, label, depth + 1))
    } else {
      own.push({ label, text: shapeText(property), isRequired: required.includes(name) })
    }
  }
  return [{ title, requirements: own }, ...parts]
}

/** Writes `postalCode` and `postal_code` as words. */
export function wordsOf(name: string): string {
  const words = name
    .replaceAll(/[_-]+/g, ' ')
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The description, the choices, or how many items. Other schema details don't help the reader. */
function shapeText(property: Schema): string {
  const { description, enum: choices, minItems, maxItems } = property
  if (typeof description === 'string') return description
  if (Array.isArray(choices)) return choices.map(String).join(', ')
  if (typeof minItems === 'number' && typeof maxItems === 'number') {
    return `${minItems} to ${maxItems}`
  }
  return ''
}

function recordOf(value: unknown): Schema {
  return isRecord(value) ? value : {}
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
