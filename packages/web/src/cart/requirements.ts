import { isRecord } from '../api/api-error.ts'
import type { ContactFacts } from '../api/contacts.ts'
import type { Schema } from '../api/schema-fields.ts'

/** Something that a registry wants to know besides the contact. */
export type ExtraField = {
  name: string
  label: string
  hint: string
  isRequired: boolean
  kind: 'text' | 'yes-no' | 'choice'
  choices: { value: string; text: string }[]
}

const FIELDS_MAX = 50
const CHOICES_MAX = 300

/** The questions of a TLD's registry, from the JSON Schema of a registration. */
export function extraFieldsOf(schema: Schema): ExtraField[] {
  const extras = partOf(schema, 'properties')
  return Object.entries(recordOf(extras['properties']))
    .slice(0, FIELDS_MAX)
    .map(([name, value]) => {
      const field = recordOf(value)
      const choices = choicesOf(field)
      return {
        name,
        label: textOf(field['title']) || name,
        hint: textOf(field['description']),
        isRequired: listOf(extras['required']).includes(name),
        kind: choices.length > 0 ? 'choice' : field['type'] === 'boolean' ? 'yes-no' : 'text',
        choices,
      }
    })
}

/** A field of the contact that doesn't fit a TLD, in words. Undefined if the contact fits. */
export function contactProblem(
  schema: Schema,
  tld: string,
  { country, organization }: Pick<ContactFacts, 'country' | 'organization'>,
): { field: 'country' | 'organization'; message: string } | undefined {
  const registrant = partOf(schema, 'registrant')
  const fields = recordOf(registrant['properties'])
  const countries = listOf(recordOf(fields['country'])['enum']).map(String)
  if (countries.length > 0 && !countries.includes(country)) {
    return {
      field: 'country',
      message: `.${tld} needs an owner whose country is ${namesOf(countries)}.`,
    }
  }
  const isNeeded = listOf(registrant['required']).includes('organization')
  if (isNeeded && !organization) {
    return { field: 'organization', message: `.${tld} names need an organization.` }
  }
  if (organization && !('organization' in fields) && 'name' in fields) {
    return {
      field: 'organization',
      message: `.${tld} is for people only, without an organization.`,
    }
  }
  return undefined
}

const COUNTRIES_SHOWN_MAX = 4

function namesOf(codes: readonly string[]): string {
  const names = new Intl.DisplayNames(['en'], { type: 'region' })
  const shown = codes.slice(0, COUNTRIES_SHOWN_MAX).map((code) => nameOf(names, code))
  const more = codes.length - shown.length
  if (more > 0) shown.push(`${more} other countries`)
  return new Intl.ListFormat('en-US', { type: 'disjunction' }).format(shown)
}

/** The registry's codes may be none of the standard's. */
function nameOf(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}

/** The choices with the registry's own words for them, where it has some. */
function choicesOf(field: Schema): ExtraField['choices'] {
  const titled = listOf(field['oneOf'])
    .filter(isRecord)
    .flatMap(({ const: value, title }) =>
      typeof value === 'string' ? [{ value, text: textOf(title) || value }] : [],
    )
  const plain = listOf(field['enum']).map((value) => ({
    value: String(value),
    text: String(value),
  }))
  return (titled.length > 0 ? titled : plain).slice(0, CHOICES_MAX)
}

function partOf(schema: Schema, name: string): Schema {
  return recordOf(recordOf(schema['properties'])[name])
}

function recordOf(value: unknown): Schema {
  return isRecord(value) ? value : {}
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
