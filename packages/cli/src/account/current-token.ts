import type { Io } from '../io.ts'
import { findAuthorizationServer, type Service } from './authorization-server.ts'
import { type Login, readLogins } from './login-file.ts'
import { withLoginLock } from './login-lock.ts'
import { GrantRefused, requestToken } from './oauth-calls.ts'
import { writeLogins } from './write-logins.ts'

/** A token that ends during a call would be refused. */
const SPARE_MS = 60_000

/** The access token for this service, refreshed if needed. Undefined without a valid login. */
export async function currentToken(io: Io, service: Service): Promise<string | undefined> {
  const login = (await readLogins(io)).logins[service.baseUrl]
  if (!login) return undefined
  if (isFresh(login)) return login.access_token
  return await withLoginLock(io, async () => await refresh(io, service))
}

async function refresh(io: Io, service: Service): Promise<string | undefined> {
  const { baseUrl, timeoutMs } = service
  // Another process may have refreshed it while we waited.
  const login = (await readLogins(io)).logins[baseUrl]
  if (!login) return undefined
  if (isFresh(login)) return login.access_token
  if (login.refresh_token === null) return undefined
  const { token: url } = await findAuthorizationServer(io, service)
  const grant = {
    grant_type: 'refresh_token',
    client_id: login.client_id,
    refresh_token: login.refresh_token,
  }
  try {
    const fresh = await requestToken(io, { url, timeoutMs }, grant)
    const kept = { ...fresh, scope: fresh.scope || login.scope }
    const { current, logins } = await readLogins(io)
    await writeLogins(io, { current, logins: { ...logins, [baseUrl]: kept } })
    return kept.access_token
  } catch (error) {
    if (error instanceof GrantRefused) return undefined
    throw error
  }
}

function isFresh({ expires_at }: Login): boolean {
  return expires_at - SPARE_MS > Date.now()
}
