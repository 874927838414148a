const DEPTH_MAX = 10
const TYPES_MAX = 50

/** The types named in a JSON-LD text; undefined if it is not valid JSON. */
export function typesOf(text: string): string[] | undefined {
  try {
    const types: string[] = []
    gather(JSON.parse(text) as unknown, types, 0)
    return types
  } catch {
    // Invalid JSON is itself a finding in the report.
    return undefined
  }
}

function gather(value: unknown, types: string[], depth: number): void {
  if (depth > DEPTH_MAX || types.length >= TYPES_MAX || typeof value !== 'object' || !value) return
  if (Array.isArray(value)) {
    for (const part of value.slice(0, TYPES_MAX)) gather(part, types, depth + 1)
    return
  }
  const { '@type': type } = value as { '@type'?: unknown }
  for (const each of [type].flat()) if (typeof each === 'string') types.push(each.slice(0, 60))
  for (const part of Object.values(value).slice(0, TYPES_MAX)) gather(part, types, depth + 1)
}
