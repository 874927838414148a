import { createHash } from 'node:crypto'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { Refusal, type RefusalDetail } from '../../refusal.ts'
import { plainJson } from './plain-json.ts'
import type { Tool } from './tool.ts'

export type ToolInput = {
  /** Validated against the tool's schema, with defaults filled in and unknown fields removed. */
  value: unknown
  /** Equal for equal inputs to the same tool. */
  digest: string
}

const DETAILS_MAX = 20
const ajv = new Ajv({ useDefaults: true, removeAdditional: 'all', allErrors: true, strict: false })
const checks = new Map<string, ValidateFunction>()

/** Validates a caller's input for a tool. Refuses: validation_error (does not match its schema). */
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
        : (problem.message ?? 'is not valid')
    return { field: path.join('.') || 'body', message }
  })
  const [first] = details
  return new Refusal('validation_error', `${first?.field} ${first?.message}`, { details })
}

/** JSON with sorted keys, so key order does not change the digest. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (part === null || typeof part !== 'object' || Array.isArray(part)) return part
    return Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  })
}
