import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { Value } from 'typebox/value'
import { RegistrarError } from './registrar-error.ts'

/** Checks made once per shape: a zone has up to 1,000 records, each of them checked. */
const checks = new WeakMap<TSchema, (body: unknown) => boolean>()

/** The answer in the documented shape, or an error that says where it differs. */
export function demand<T extends TSchema>(shape: T, body: unknown): Static<T> {
  if (checkOf(shape)(body)) return body as Static<T>
  const [problem] = Value.Errors(shape, body)
  const where = problem ? `${problem.instancePath || 'the body'} ${problem.message}` : 'no JSON'
  throw new RegistrarError('garbled', `The registrar's answer has an unexpected format: ${where}`)
}

function checkOf(shape: TSchema): (body: unknown) => boolean {
  let check = checks.get(shape)
  if (!check) {
    const compiled = Compile(shape)
    check = (body) => compiled.Check(body)
    checks.set(shape, check)
  }
  return check
}
