import { OFFLINE_ACCESS, PRICING_READ, SCOPES_SUPPORTED } from './metadata.ts'

/**
 * What RFC 6749, 7636, 8707 and 9101 say. The last two are not offered, and are left in so that the
 * provider refuses them instead of acting on less than the program meant.
 */
const READ = [
  'response_type',
  'client_id',
  'redirect_uri',
  'state',
  'code_challenge',
  'code_challenge_method',
  'resource',
  'prompt',
  'request',
  'request_uri',
]

/**
 * The question of a program as the provider is to read it: parameters that mean nothing here are
 * ignored (RFC 6749 section 3.1), unknown scopes too (3.3), and none at all means prices.
 */
export function readAuthorizationQuery(search: string): string {
  const given = new URLSearchParams(search)
  const read = new URLSearchParams([...given].filter(([name]) => READ.includes(name)))
  // Said twice, it is refused by the provider, like every other.
  if (given.getAll('scope').length > 1) {
    for (const scope of given.getAll('scope')) read.append('scope', scope)
    return read.toString()
  }
  const scopes = (given.get('scope') ?? PRICING_READ).split(' ')
  const known = scopes.filter((scope) => SCOPES_SUPPORTED.some((ours) => ours === scope))
  read.set('scope', (known.length > 0 ? known : scopes).join(' '))
  // The provider gives it only where consent is asked for, and here it always is.
  if (known.includes(OFFLINE_ACCESS) && !read.has('prompt')) read.set('prompt', 'consent')
  // Other modes need a page with a script of the provider's; it refuses the word in the usual mode.
  const mode = given.get('response_mode')
  if (mode !== null) read.set('response_mode', mode === 'query' ? mode : 'unsupported')
  return read.toString()
}
