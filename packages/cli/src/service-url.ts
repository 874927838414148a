import type { GivenOptions } from './given-options.ts'
import type { Io } from './io.ts'
import { UsageError } from './refusals.ts'

/** Where `npm start` runs the demo. */
const DEMO_URL = 'http://127.0.0.1:3000'

/** The service to talk to: --url, NAMEHOUSE_URL, the one you last signed in to, or the demo. */
export async function serviceUrl(io: Io, given: GivenOptions): Promise<string> {
  const chosen = given.text('url') ?? io.env['NAMEHOUSE_URL']
  if (chosen) return readServiceUrl(chosen)
  const { readLogins } = await import('./account/login-file.ts')
  return (await readLogins(io)).current ?? DEMO_URL
}

/** The address without a slash at its end, so that it names a service in only one way. */
export function readServiceUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isPlain = url && !url.username && !url.password && !url.search && !url.hash
  if (!isPlain || !/^https?:$/.test(url.protocol)) {
    throw new UsageError(
      'The address of the service must look like https://names.example, without a query.',
    )
  }
  return url.origin + url.pathname.replace(/\/+$/, '')
}

/** A token must not travel readably over a network. */
export function isPrivateLine(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || ['127.0.0.1', '[::1]', 'localhost'].includes(hostname)
}
