import type { RefusalDetail } from '../refusal.ts'
import { allowedBy, problemText, type SchemaProblem } from '../values/schema-problem.ts'

type Problem = SchemaProblem & { instancePath: string }

/** Enough to see what is wrong. A long list can be wrong in every entry. */
const PROBLEMS_MAX = 200
const DETAILS_MAX = 20

/** What is wrong with an input, one detail per field, the first problem first. */
export function problemDetails(problems: readonly Problem[], whole: string): RefusalDetail[] {
  const byField = new Map<string, Problem[]>()
  for (const problem of problems.slice(0, PROBLEMS_MAX)) {
    const field = fieldOf(problem) || whole
    byField.set(field, [...(byField.get(field) ?? []), problem])
  }
  return [...byField]
    .slice(0, DETAILS_MAX)
    .map(([field, found]) => ({ field, message: messageOf(found) }))
}

function fieldOf({ instancePath, keyword, params }: Problem): string {
  const missing = keyword === 'required' ? [String(params['missingProperty'])] : []
  return [...instancePath.split('/').slice(1), ...missing].join('.')
}

/**
 * A value that may have one of several forms has a problem with each of them, and one that says only
 * that it has none.
 */
function messageOf(problems: Problem[]): string {
  const others = problems.filter(({ keyword }) => keyword !== 'anyOf' && keyword !== 'oneOf')
  const [first] = others
  if (first === undefined) return 'is not valid'
  const allowed = others.map(allowedBy)
  if (others.length === problems.length || allowed.includes(undefined)) return problemText(first)
  return `must be ${[...new Set(allowed)].join(' or ')}`
}
