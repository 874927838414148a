import { exchange, objectIn } from '../exchange.ts'
import type { Io } from '../io.ts'
import { Refused, Unreachable } from '../refusals.ts'
import { isPrivateLine } from '../service-url.ts'

export type Service = { baseUrl: string; timeoutMs: number }

export type AuthorizationServer = {
  issuer: string
  authorize: string
  token: string
  register: string
  revoke: string
}

/** Finds the service's OAuth endpoints (RFC 8414). */
export async function findAuthorizationServer(
  io: Io,
  { baseUrl, timeoutMs }: Service,
): Promise<AuthorizationServer> {
  const url = `${baseUrl}/.well-known/oauth-authorization-server`
  const { status, text } = await exchange({ url, timeoutMs, signal: io.signal })
  if (status >= 500)
    throw new Unreachable(`${baseUrl} failed with status ${status}. Try again later.`)
  const found = status === 200 ? objectIn(text) : undefined
  const read = (name: string): string => {
    const value = found?.[name]
    // Anything else could send the code or the token in the clear, or start another program.
    if (typeof value === 'string' && URL.canParse(value) && isPrivateLine(value)) return value
    throw new Refused(`${baseUrl} doesn't offer a sign-in that nh can use.`)
  }
  return {
    issuer: read('issuer'),
    authorize: read('authorization_endpoint'),
    token: read('token_endpoint'),
    register: read('registration_endpoint'),
    revoke: read('revocation_endpoint'),
  }
}
