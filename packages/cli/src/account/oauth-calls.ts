import { exchange, objectIn } from '../exchange.ts'
import type { Io } from '../io.ts'
import { refusalOf, Refused } from '../refusals.ts'
import type { Login } from './login-file.ts'

export type Grant = Record<string, string>
type Call = { url: string; timeoutMs: number }

/** The grant was refused: a used code, a revoked login. */
export class GrantRefused extends Refused {}

/** Registers nh as a public client (RFC 7591). The service accepts any port on loopback. */
export async function registerClient(io: Io, { url, timeoutMs }: Call): Promise<string> {
  const body = JSON.stringify({
    client_name: 'Namehouse CLI',
    redirect_uris: ['http://127.0.0.1/callback'],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  })
  const headers = { 'content-type': 'application/json', accept: 'application/json' }
  const { signal } = io
  const answer = await exchange({ url, method: 'POST', headers, body, timeoutMs, signal })
  const clientId = objectIn(answer.text)?.['client_id']
  if (answer.status !== 201 || typeof clientId !== 'string') {
    const reason = reasonIn(answer.text, answer.status)
    throw refusalOf(`The service did not register nh: ${reason}`, answer.status)
  }
  return clientId
}

/** Exchanges a code or a refresh token for an access token. */
export async function requestToken(
  io: Io,
  call: Call,
  grant: Grant & { client_id: string },
): Promise<Login> {
  const { status, text } = await postForm(io, call, grant)
  const found = objectIn(text) ?? {}
  const { access_token: token, refresh_token: refresh, expires_in: seconds, scope } = found
  if (status !== 200 || typeof token !== 'string' || !/^[\x21-\x7e]{1,4096}$/.test(token)) {
    const message = `The service did not issue a token: ${reasonIn(text, status)}`
    if (status === 400 || status === 401) throw new GrantRefused(message)
    throw refusalOf(message, status)
  }
  return {
    client_id: grant.client_id,
    access_token: token,
    refresh_token: typeof refresh === 'string' ? refresh : null,
    expires_at: Date.now() + (typeof seconds === 'number' ? seconds : 3600) * 1000,
    scope: typeof scope === 'string' ? scope : '',
  }
}

/** Ends a login at the service (RFC 7009). */
export async function revokeLogin(io: Io, call: Call, login: Login): Promise<void> {
  const token = login.refresh_token ?? login.access_token
  const { status, text } = await postForm(io, call, { client_id: login.client_id, token })
  if (status === 200) return
  throw refusalOf(`The token was not revoked: ${reasonIn(text, status)}`, status)
}

async function postForm(io: Io, { url, timeoutMs }: Call, fields: Record<string, string>) {
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    accept: 'application/json',
  }
  const body = new URLSearchParams(fields).toString()
  return await exchange({ url, method: 'POST', headers, body, timeoutMs, signal: io.signal })
}

/** The error as RFC 6749 defines it, or else the status. Never the request, which contains secrets. */
function reasonIn(text: string, status: number): string {
  const found = objectIn(text) ?? {}
  const { error, error_description: description } = found
  if (typeof description === 'string') return description
  const message = typeof error === 'object' && error !== null && 'message' in error && error.message
  if (typeof message === 'string') return message
  return typeof error === 'string' ? error : `status ${status}`
}
