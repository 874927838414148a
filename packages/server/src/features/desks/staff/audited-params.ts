const CHARS_MAX = 4_000
const SECRET_NAME = /secret|password|token|(?<!^public_)key$/i

/** The parameters of a call for the audit log, without secrets and limited in length. */
export function auditedParams(asked: {
  params: unknown
  query: unknown
  body: unknown
}): Record<string, unknown> {
  const { params, query, body } = asked
  const kept = { ...fieldsOf(params), ...fieldsOf(query), ...fieldsOf(body) }
  const safe = Object.fromEntries(
    Object.entries(kept).map(([name, value]) => [name, SECRET_NAME.test(name) ? '…' : value]),
  )
  return JSON.stringify(safe).length <= CHARS_MAX ? safe : { left_out: 'too long to be kept' }
}

/** Streams are not logged: an import may be gigabytes. */
function fieldsOf(value: unknown): Record<string, unknown> {
  const isPlain = value !== null && typeof value === 'object' && !('pipe' in value)
  return isPlain && !Array.isArray(value) ? { ...value } : {}
}
