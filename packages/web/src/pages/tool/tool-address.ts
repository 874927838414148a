import type { Tool, ToolInput } from '../../api/tools.ts'
import { formatQuery } from '../../query-string.ts'

/** Longer lists would not fit into an address, so they are not put there. */
const ADDRESS_MAX = 1_500

/** The address of a run, to share or to reload: each field by its name, lists joined by commas. */
export function runHref({ slug, fields }: Tool, input: ToolInput): string {
  const query: Record<string, string> = {}
  for (const { name, fallback } of fields) {
    const value = input[name]
    const text = Array.isArray(value) ? value.join(',') : textOf(value)
    if (text !== '' && text !== textOf(fallback)) query[name] = text
  }
  const href = `/tools/${slug}${formatQuery(query)}`
  return href.length > ADDRESS_MAX ? `/tools/${slug}` : href
}

/** The input that an address names, or undefined if it doesn't name the tool's main field. */
export function inputIn(
  { fields }: Tool,
  query: Readonly<Record<string, string>>,
): ToolInput | undefined {
  const main = fields[0]
  if (!main || (query[main.name] ?? '') === '') return undefined
  const entries = fields.flatMap(({ name, kind, fallback }): [string, unknown][] => {
    const text = query[name]
    if (text === undefined) return fallback === undefined ? [] : [[name, fallback]]
    if (kind === 'lines' || kind === 'choices') return [[name, text.split(',').filter(Boolean)]]
    return [[name, kind === 'number' ? Number(text) : text]]
  })
  return Object.fromEntries(entries)
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
