import { isRecord } from '../../api/api-error.ts'
import type { Schema } from '../../api/schema-fields.ts'
import { countryNames } from './country-names.ts'
import { periodsText } from './period-text.ts'

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
      const isRequired = required.includes(name)
      own.push({ ...inWords(name, label, property), isRequired })
    }
  }
  return [{ title, requirements: own }, ...parts]
}

/** Months and countries read better as periods and names. Everything else keeps its own words. */
function inWords(name: string, label: string, property: Schema): Omit<Requirement, 'isRequired'> {
  const choices: unknown[] = Array.isArray(property['enum']) ? property['enum'] : []
  if (name === 'period_months' && choices.length > 0) {
    return { label: 'Period', text: periodsText(choices.map(Number)) }
  }
  if (name === 'country') {
    const codes = choices.map(String)
    return { label, text: codes.length > 0 ? countryNames(codes) : '' }
  }
  const text = shapeText(property)
  // What follows is about the API, such as how to send other scripts.
  return { label, text: name === 'domain' ? (text.split('. ', 1)[0] ?? text) : text }
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
    return minItems > 0 ? `${minItems} to ${maxItems}` : `Up to ${maxItems}`
  }
  return ''
}

function recordOf(value: unknown): Schema {
  return isRecord(value) ? value : {}
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
