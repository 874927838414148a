import { isRecord } from '../../api/api-error.ts'
import type { Schema } from '../../api/schema-fields.ts'

/** One thing that has to be given, or may be. */
export type Requirement = { label: string; text: string; isRequired: boolean }

export type RequirementGroup = { title: string; requirements: Requirement[] }

const DEPTH_MAX = 4

/**
 * A JSON Schema of a registration as lists that a person can read: what stands on its own first,
 * then each part with a title of its own. The schema's titles and descriptions are used.
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

/** `postalCode` and `postal_code` as a person would write them. */
export function wordsOf(name: string): string {
  const words = name
    .replaceAll(/[_-]+/g, ' ')
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The description, the choices, or how many; what else a schema says of a text helps no reader. */
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
