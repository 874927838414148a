import { Refusal, type RefusalDetail } from '../../../refusal.ts'
import { checkRecord } from './check-record.ts'
import type { Draft } from './check-zone.ts'
import { EMAIL_TEMPLATES } from './email-templates.ts'
import { type DnsRecord, TTL_DEFAULT } from './record.ts'
import type { Template, TemplateRecord } from './template.ts'
import { WEBSITE_TEMPLATES } from './website-templates.ts'

export const TEMPLATES: readonly Template[] = [...EMAIL_TEMPLATES, ...WEBSITE_TEMPLATES]

const VALUE_CHARS_MAX = 2_000

/**
 * The records of a template for a domain.
 *
 * Refuses: not_found (no such template), validation_error (a variable).
 */
export function fillTemplate(
  slug: string,
  variables: Record<string, string>,
  domain: string,
): DnsRecord[] {
  const template = TEMPLATES.find((each) => each.slug === slug)
  if (!template) throw new Refusal('not_found', 'There is no such template.')
  const known = new Map([
    ['domain', domain],
    ['domain_dashes', domain.replaceAll('.', '-')],
  ])
  const values = new Map([...known, ...readVariables(template, variables, known)])
  return template.records.flatMap((record) => {
    const filled = fill(record, values)
    if (!filled) return []
    const checked = checkRecord({ ...filled, ttl: TTL_DEFAULT }, domain)
    if (typeof checked === 'string') throw refuse([{ field: 'variables', message: checked }])
    return [checked]
  })
}

function readVariables(
  template: Template,
  given: Record<string, string>,
  known: ReadonlyMap<string, string>,
): Map<string, string> {
  const values = new Map<string, string>()
  const details: RefusalDetail[] = []
  for (const { name, label, example, optional, pattern, usual = '' } of template.variables) {
    const value = (Object.hasOwn(given, name) ? (given[name] ?? '') : '').trim()
    const field = `variables.${name}`
    if (value === '' && !optional) {
      details.push({ field, message: `${label}: enter a value, for example ${example}.` })
    } else if (value.length > VALUE_CHARS_MAX || (value !== '' && !pattern.test(value))) {
      details.push({ field, message: `${label}: this value isn’t valid. Example: ${example}.` })
    } else values.set(name, value || filledWith(usual, known))
  }
  if (details.length > 0) throw refuse(details)
  return values
}

function refuse(details: RefusalDetail[]): Refusal {
  return new Refusal('validation_error', details[0]?.message ?? 'A value is missing.', { details })
}

const VARIABLE = /\{(\w+)\}/g

/** Undefined if a variable that the record needs is empty. */
function fill(record: TemplateRecord, values: Map<string, string>): TemplateRecord | undefined {
  const { name, content } = record
  const needed = [...`${name} ${content}`.matchAll(VARIABLE)].map(([, variable = '']) => variable)
  if (needed.some((variable) => !values.get(variable))) return undefined
  return { ...record, name: filledWith(name, values), content: filledWith(content, values) }
}

function filledWith(text: string, values: ReadonlyMap<string, string>): string {
  return text.replaceAll(VARIABLE, (_, variable: string) => values.get(variable) ?? '')
}

const ADDRESSES = ['A', 'AAAA', 'ALIAS', 'CNAME']
/** There must be only one text of each of these at a name. */
const SINGLE_TEXTS = ['v=spf1', 'v=DMARC1', 'v=DKIM1']

/**
 * The zone with a template applied. Mail servers and addresses replace those of the same name, and
 * a policy text replaces the one before. Everything else stays.
 */
export function applyTemplate(
  current: readonly DnsRecord[],
  records: readonly DnsRecord[],
): Draft[] {
  const kept = current.filter((each) => !records.some((record) => isReplaced(each, record)))
  return [
    ...kept.map((record) => ({ record })),
    ...records.map((record) => ({ record, field: 'variables' })),
  ]
}

function isReplaced(old: DnsRecord, record: DnsRecord): boolean {
  if (old.name !== record.name) return false
  const single = SINGLE_TEXTS.find((start) => record.content.startsWith(start))
  if (record.type === 'TXT') {
    const isSame = old.type === 'TXT' && old.content === record.content
    const isRival = single !== undefined && old.content.startsWith(single)
    return old.type === 'TXT' && (isSame || isRival)
  }
  if (ADDRESSES.includes(record.type)) return ADDRESSES.includes(old.type)
  return old.type === record.type
}
