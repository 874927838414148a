import { createHash, randomBytes } from 'node:crypto'
import {
  type AuthorizationServer,
  findAuthorizationServer,
  type Service,
} from '../account/authorization-server.ts'
import { type Login, readLogins } from '../account/login-file.ts'
import { withLoginLock } from '../account/login-lock.ts'
import { registerClient, requestToken, revokeLogin } from '../account/oauth-calls.ts'
import { openBrowser } from '../account/open-browser.ts'
import { waitForCode } from '../account/wait-for-code.ts'
import { writeLogins } from '../account/write-logins.ts'
import type { Invocation, Run } from '../command.ts'
import { EXIT } from '../exit-codes.ts'
import { timeoutMsOf } from '../public-client.ts'
import { UsageError } from '../refusals.ts'
import { isPrivateLine, serviceUrl } from '../service-url.ts'
import { clean } from '../terminal/clean.ts'

const SCOPES = 'pricing:read,domains:read,domains:write,cart:write'
const WAIT_SECONDS = 300
const WAIT_SECONDS_MAX = 3_600

/** `nh login`: OAuth with PKCE. The browser comes back to a port on loopback. */
export const run: Run = async (invocation) => {
  const { args, given, io } = invocation
  if (args.length > 0) throw new UsageError('nh login takes no arguments.')
  const baseUrl = await serviceUrl(io, given)
  if (!isPrivateLine(baseUrl)) {
    throw new UsageError('Sign in over https: on http, others could read your token.')
  }
  const service = { baseUrl, timeoutMs: timeoutMsOf(given) }
  const server = await findAuthorizationServer(io, service)
  const login = await signIn(invocation, service, server)
  const before = await withLoginLock(io, async () => {
    const { logins } = await readLogins(io)
    await writeLogins(io, { current: baseUrl, logins: { ...logins, [baseUrl]: login } })
    return logins[baseUrl]
  })
  const { timeoutMs } = service
  // The old login is of no use to anyone now. If the service can't revoke it, it expires.
  if (before)
    await revokeLogin(io, { url: server.revoke, timeoutMs }, before).catch(() => undefined)
  io.stdout.write(clean(`Signed in to ${baseUrl}. Allowed: ${login.scope || 'nothing'}.`) + '\n')
  return EXIT.found
}

async function signIn(
  { given, io }: Invocation,
  { timeoutMs }: Service,
  server: AuthorizationServer,
): Promise<Login> {
  const scope = scopesIn(given.text('scope') ?? SCOPES)
  const waitMs = (given.whole('wait', 1, WAIT_SECONDS_MAX) ?? WAIT_SECONDS) * 1000
  const clientId = await registerClient(io, { url: server.register, timeoutMs })
  const verifier = randomBytes(32).toString('base64url')
  const state = randomBytes(24).toString('base64url')
  const callback = await waitForCode({ state, issuer: server.issuer, waitMs, signal: io.signal })
  try {
    const url = new URL(server.authorize)
    const parameters = {
      response_type: 'code',
      client_id: clientId,
      redirect_uri: callback.redirectUri,
      scope,
      state,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    }
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
    io.stderr.write(`Sign in with your browser. If it doesn't open, go to:\n\n  ${url.href}\n\n`)
    if (!given.isOn('no-browser')) openBrowser(io, url.href)
    const code = await callback.code
    const grant = {
      grant_type: 'authorization_code',
      client_id: clientId,
      redirect_uri: callback.redirectUri,
      code,
      code_verifier: verifier,
    }
    return await requestToken(io, { url: server.token, timeoutMs }, grant)
  } finally {
    callback.close()
  }
}

function scopesIn(list: string): string {
  const scopes = list.split(/[\s,]+/).filter(Boolean)
  const isValid = scopes.length > 0 && scopes.every((scope) => /^[a-z]+:[a-z]+$/.test(scope))
  if (isValid) return scopes.join(' ')
  throw new UsageError('--scope must be a list such as pricing:read,domains:read.')
}
