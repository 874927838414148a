import type { Static, TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { RegistrarError } from './registrar-error.ts'

/** The answer in the documented shape, or an error that says where it differs. */
export function demand<T extends TSchema>(shape: T, body: unknown): Static<T> {
  if (Value.Check(shape, body)) return body
  const [problem] = Value.Errors(shape, body)
  const where = problem ? `${problem.instancePath || 'the body'} ${problem.message}` : 'no JSON'
  throw new RegistrarError('garbled', `The registrar's answer has an unexpected format: ${where}`)
}
