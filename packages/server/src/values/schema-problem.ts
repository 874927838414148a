/** What a validator found wrong with a value, as Ajv reports it. */
export type SchemaProblem = {
  keyword: string
  params: Record<string, unknown>
  message?: string | undefined
}

const TYPES: Record<string, string> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  null: 'null',
}

const FORMATS: Record<string, string> = {
  email: 'an email address',
  uri: 'a full URL, for example https://example.com/page',
  uuid: 'a UUID',
  date: 'a date such as 2026-11-18',
  'date-time': 'a time such as 2026-11-18T09:30:00Z',
  hostname: 'a host name, for example www.example.com',
  ipv4: 'an IPv4 address',
  ipv6: 'an IPv6 address',
}

/** The values that are allowed, joined with "or". Undefined if the problem is of another kind. */
export function allowedBy({ keyword, params }: SchemaProblem): string | undefined {
  if (keyword === 'type') {
    return [params['type']]
      .flat()
      .map((type) => TYPES[String(type)] ?? String(type))
      .join(' or ')
  }
  if (keyword === 'enum') return `one of ${(params['allowedValues'] as unknown[]).join(', ')}`
  return keyword === 'const' ? String(params['allowedValue']) : undefined
}

/** Why a value is refused, after its name: "must be at most 48". */
export function problemText(problem: SchemaProblem): string {
  const allowed = allowedBy(problem)
  if (allowed !== undefined) return `must be ${allowed}`
  const { keyword, params, message = 'is not valid' } = problem
  const limit = Number(params['limit'])
  switch (keyword) {
    case 'required':
      return 'is required'
    case 'additionalProperties':
      return `has an unknown field: ${String(params['additionalProperty'])}`
    case 'minimum':
      return `must be at least ${limit}`
    case 'maximum':
      return `must be at most ${limit}`
    case 'exclusiveMinimum':
      return `must be more than ${limit}`
    case 'exclusiveMaximum':
      return `must be less than ${limit}`
    case 'minLength':
      return limit === 1 ? 'must not be empty' : `must have at least ${limit} characters`
    case 'maxLength':
      return `must have at most ${counted(limit, 'character')}`
    case 'minItems':
      return limit === 1 ? 'must not be empty' : `must have at least ${limit} entries`
    case 'maxItems':
      return `must have at most ${limit === 1 ? '1 entry' : `${limit} entries`}`
    case 'minProperties':
      return limit === 1 ? 'must not be empty' : `must have at least ${counted(limit, 'field')}`
    case 'multipleOf':
      return `must be a multiple of ${String(params['multipleOf'])}`
    case 'uniqueItems':
      return 'must not contain the same entry twice'
    case 'pattern':
      return `must match the pattern ${String(params['pattern'])}`
    case 'format':
      return `must be ${FORMATS[String(params['format'])] ?? `a valid ${String(params['format'])}`}`
    default:
      return message
  }
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
