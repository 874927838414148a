/**
 * The ways in which callers may authenticate, from an operation's `security`. Empty when anyone may
 * call: an empty requirement among the alternatives allows anonymous callers.
 */
export function needsOf(security: unknown): string[] {
  const alternatives = (Array.isArray(security) ? security : []).map((need: unknown) =>
    typeof need === 'object' && need !== null ? Object.keys(need) : [],
  )
  return alternatives.some((names) => names.length === 0) ? [] : alternatives.flat()
}
