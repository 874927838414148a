import { PRICING_READ } from '../../../auth/token-scopes.ts'
import { OFFLINE_ACCESS, SCOPES_SUPPORTED } from './metadata.ts'

/**
 * The parameters from RFC 6749, 7636, 8707 and 9101. We don't support the last two, but pass them
 * on so the provider refuses them instead of ignoring part of what the app asked for.
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
 * An app's authorization request as passed to the provider. Unknown parameters (RFC 6749 section
 * 3.1) and unknown scopes (3.3) are ignored, and no scope means prices.
 */
export function readAuthorizationQuery(search: string): string {
  const given = new URLSearchParams(search)
  const read = new URLSearchParams([...given].filter(([name]) => READ.includes(name)))
  // A repeated scope is passed on, so the provider refuses it like any other repeated parameter.
  if (given.getAll('scope').length > 1) {
    for (const scope of given.getAll('scope')) read.append('scope', scope)
    return read.toString()
  }
  const scopes = (given.get('scope') ?? PRICING_READ).split(' ')
  const known = scopes.filter((scope) => SCOPES_SUPPORTED.some((ours) => ours === scope))
  read.set('scope', (known.length > 0 ? known : scopes).join(' '))
  // The provider grants offline_access only if consent is prompted for, which we always do.
  if (known.includes(OFFLINE_ACCESS) && !read.has('prompt')) read.set('prompt', 'consent')
  // Other modes need a page with the provider's script, so make the provider refuse them.
  const mode = given.get('response_mode')
  if (mode !== null) read.set('response_mode', mode === 'query' ? mode : 'unsupported')
  return read.toString()
}
