import { createHash } from 'node:crypto'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { Refusal, type RefusalDetail } from '../../refusal.ts'
import { plainJson } from './plain-json.ts'
import type { Tool } from './tool.ts'

export type ToolInput = {
  /** As the tool's schema wants it: defaults filled in, unknown fields left out. */
  value: unknown
  /** The same for the same question to the same tool. */
  digest: string
}

const DETAILS_MAX = 20
const ajv = new Ajv({ useDefaults: true, removeAdditional: 'all', allErrors: true, strict: false })
const checks = new Map<string, ValidateFunction>()

/** What a caller gives to a tool. Refuses: validation_error (not what its schema wants). */
export function readInput(tool: Tool, body: unknown): ToolInput {
  const check = checkOf(tool)
  const value: unknown = body === undefined ? {} : plainJson(body)
  if (!check(value)) throw refuse(check.errors ?? [])
  const digest = createHash('sha256')
    .update(`${tool.slug} ${canonical(value)}`)
    .digest('hex')
  return { value, digest }
}

function checkOf({ slug, input }: Tool): ValidateFunction {
  const known = checks.get(slug)
  if (known) return known
  const check = ajv.compile(input)
  checks.set(slug, check)
  return check
}

function refuse(errors: ErrorObject[]): Refusal {
  const details = errors.slice(0, DETAILS_MAX).map((problem): RefusalDetail => {
    const missing = problem.params['missingProperty'] as string | undefined
    const path = [...problem.instancePath.split('/').slice(1), ...(missing ? [missing] : [])]
    const choices = problem.params['allowedValues']
    const message = missing
      ? 'is required'
      : Array.isArray(choices)
        ? `must be one of ${choices.join(', ')}`
        : (problem.message ?? 'is not right')
    return { field: path.join('.') || 'body', message }
  })
  const [first] = details
  return new Refusal('validation_error', `${first?.field} ${first?.message}`, { details })
}

/** JSON with the fields of objects in order, so that their order makes no other question. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (part === null || typeof part !== 'object' || Array.isArray(part)) return part
    return Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  })
}
