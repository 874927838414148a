import { createHash } from 'node:crypto'
import { Ajv, type ValidateFunction } from 'ajv'
import { fromValidation } from '../../http/errors.ts'
import { plainJson } from './plain-json.ts'
import type { Tool } from './tool.ts'

export type ToolInput = {
  /** Validated against the tool's schema, with defaults filled in and unknown fields removed. */
  value: unknown
  /** Equal for equal inputs to the same tool. */
  digest: string
}

const ajv = new Ajv({ useDefaults: true, removeAdditional: 'all', allErrors: true, strict: false })
const checks = new Map<string, ValidateFunction>()

/** Validates a caller's input for a tool. Refuses: validation_error (does not match its schema). */
export function readInput(tool: Tool, body: unknown): ToolInput {
  const check = checkOf(tool)
  const value: unknown = body === undefined ? {} : plainJson(body)
  if (!check(value)) throw fromValidation(check.errors ?? [], 'body')
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

/** JSON with sorted keys, so key order does not change the digest. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (part === null || typeof part !== 'object' || Array.isArray(part)) return part
    return Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  })
}
