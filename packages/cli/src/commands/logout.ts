import { findAuthorizationServer } from '../account/authorization-server.ts'
import { type Login, readLogins } from '../account/login-file.ts'
import { withLoginLock } from '../account/login-lock.ts'
import { revokeLogin } from '../account/oauth-calls.ts'
import { writeLogins } from '../account/write-logins.ts'
import type { Invocation, Run } from '../command.ts'
import { EXIT } from '../exit-codes.ts'
import { timeoutMsOf } from '../public-client.ts'
import { serviceUrl } from '../service-url.ts'

/** `nh logout`: forgets the token first, then revokes it. */
export const run: Run = async (invocation) => {
  const { given, io } = invocation
  const baseUrl = await serviceUrl(io, given)
  const login = await withLoginLock(io, async () => {
    const { current, logins } = await readLogins(io)
    const { [baseUrl]: found, ...others } = logins
    const left = current === baseUrl ? undefined : current
    if (found) await writeLogins(io, { current: left, logins: others })
    return found
  })
  if (!login) {
    io.stdout.write(`You are not signed in to ${baseUrl}.\n`)
    return EXIT.nothingFound
  }
  await revoke(invocation, baseUrl, login)
  io.stdout.write(`Signed out of ${baseUrl}.\n`)
  return EXIT.found
}

async function revoke({ given, io }: Invocation, baseUrl: string, login: Login): Promise<void> {
  const timeoutMs = timeoutMsOf(given)
  const { revoke: url } = await findAuthorizationServer(io, { baseUrl, timeoutMs })
  await revokeLogin(io, { url, timeoutMs }, login)
}
