import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { problemText } from '../../../values/schema-problem.ts'
import { requirementsOf } from './requirements.ts'
import type { Tld } from './tld.ts'

/** What a registration includes, in the terms of the requirements. */
export type Application = {
  domain: string
  period_months: number
  registrant: Record<string, string>
  nameservers?: string[]
  properties?: Record<string, string | boolean>
}

/** The first thing that a registry would refuse: where it is, and what it should be. */
export type Unmet = { field: string; message: string }

const CHOICES_SHOWN_MAX = 10
// The formats are checked where people enter them.
const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: false })
/** By the TLD of a snapshot, so that a new catalogue gets new checks and the old ones are freed. */
const checks = new WeakMap<Tld, ValidateFunction>()

/** Whether a registration has all that the registry of its TLD asks for; null if it does. */
export function checkRequirements(tld: Tld, application: Application): Unmet | null {
  const check = checks.get(tld) ?? compile(tld)
  if (check(application)) return null
  const [problem] = check.errors ?? []
  return problem ? unmetOf(problem) : null
}

function compile(tld: Tld): ValidateFunction {
  // Without its address, which Ajv would try to look up.
  const { $schema: _address, ...schema } = requirementsOf(tld)
  const check = ajv.compile(schema)
  checks.set(tld, check)
  return check
}

function unmetOf(problem: ErrorObject): Unmet {
  const { instancePath, keyword, params } = problem
  const path = instancePath.split('/').slice(1)
  if (keyword === 'required') {
    return { field: [...path, String(params['missingProperty'])].join('.'), message: 'is required' }
  }
  if (keyword === 'additionalProperties') {
    const field = [...path, String(params['additionalProperty'])].join('.')
    return { field, message: 'is not allowed for this extension' }
  }
  const choices: unknown = params['allowedValues']
  if (Array.isArray(choices)) {
    const shown = choices.slice(0, CHOICES_SHOWN_MAX).join(', ')
    const more = choices.length > CHOICES_SHOWN_MAX ? ' and others' : ''
    return { field: path.join('.'), message: `must be one of ${shown}${more}` }
  }
  return { field: path.join('.') || 'domain', message: problemText(problem) }
}
