import { NamehouseClient } from '@namehouse/sdk'
import type { GivenOptions } from './given-options.ts'
import type { Io } from './io.ts'
import { lightFetch } from './light-fetch.ts'
import { Refused } from './refusals.ts'
import { serviceUrl } from './service-url.ts'

const TIMEOUT_SECONDS = 30
const TIMEOUT_SECONDS_MAX = 3_600
const ATTEMPTS_MAX = 3

export function timeoutMsOf(given: GivenOptions): number {
  return (given.whole('timeout', 1, TIMEOUT_SECONDS_MAX) ?? TIMEOUT_SECONDS) * 1000
}

/** How each of our clients waits and retries. */
export async function clientOptions(io: Io, given: GivenOptions) {
  const baseUrl = await serviceUrl(io, given)
  const timeoutMs = timeoutMsOf(given)
  return { baseUrl, timeoutMs, attemptsMax: ATTEMPTS_MAX, fetch: lightFetch }
}

/** The client for public endpoints. With a login it shows exact prices. */
export async function publicClient(io: Io, given: GivenOptions): Promise<NamehouseClient> {
  const options = await clientOptions(io, given)
  const { readLogins } = await import('./account/login-file.ts')
  if (!(await readLogins(io)).logins[options.baseUrl]) return new NamehouseClient(options)
  const { currentToken } = await import('./account/current-token.ts')
  if ((await currentToken(io, options)) === undefined) {
    io.stderr.write('Your login has expired, so prices are hidden. Run nh login.\n')
    return new NamehouseClient(options)
  }
  // A command that runs for days outlives the token it started with.
  const accessToken = async (): Promise<string> => {
    const token = await currentToken(io, options)
    if (token !== undefined) return token
    throw new Refused('Your login has expired. Run nh login.')
  }
  return new NamehouseClient({ ...options, accessToken })
}
