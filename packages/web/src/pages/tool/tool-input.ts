import type { ToolField, ToolInput } from '../../api/tools.ts'

/** Converts the typed values to the types in the tool's schema. Empty fields are left out. */
export function inputOf(fields: ToolField[], values: Record<string, string>): ToolInput {
  const entries = fields.flatMap(({ name, kind, choices }): [string, unknown][] => {
    if (kind === 'choices') {
      return [[name, choices.filter((choice) => values[`${name}:${choice}`] !== undefined)]]
    }
    const text = (values[name] ?? '').trim()
    if (kind === 'lines') return [[name, text.split(/[\s,;]+/).filter((part) => part !== '')]]
    if (text === '') return []
    return [[name, kind === 'number' ? Number(text) : text]]
  })
  return Object.fromEntries(entries)
}

export function textOfValue(value: unknown): string {
  if (Array.isArray(value)) return value.join('\n')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
