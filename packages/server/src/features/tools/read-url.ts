import { isIP } from 'node:net'
import { refuseField } from '../../refusal.ts'
import { FetchFailure } from '../../upstream/fetch-failure.ts'
import { readDomainName } from '../../values/domain-name.ts'
import type { ToolNeeds } from './tool.ts'

const SCHEME = /^[a-z][a-z0-9+.-]{0,30}:/i

/**
 * Parses a page address from what a person typed. The fetcher checks that it is public. Refuses:
 * validation_error (not a web address).
 */
export function readUrl(text: string): URL {
  const trimmed = text.trim()
  // `harbor.com:8080` has no scheme, but `mailto:…` does.
  const hasScheme = SCHEME.test(trimmed) && !/^[^/:]+\.[^/:]+:\d/.test(trimmed)
  const url = URL.parse(hasScheme ? trimmed : `https://${trimmed}`)
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw refuseField('url', 'must be an http or https address.')
  }
  if (url.username || url.password)
    throw refuseField('url', 'must not contain a user name or password.')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const name = isIP(host) === 0 ? readDomainName(host) : undefined
  if (name && !name.ok) throw refuseField('url', `has no valid host: ${name.reason}`)
  url.hash = ''
  return url
}

/**
 * Refuses an internal address before any quota is used. A host that does not resolve now is left to
 * the run. Refuses: validation_error (not an address, or not a public one).
 */
export async function judgeUrl({ publicFetcher }: ToolNeeds, text: string): Promise<void> {
  try {
    await publicFetcher.check(readUrl(text), { mayBeLoopback: false })
  } catch (failure) {
    if (failure instanceof FetchFailure) {
      throw refuseField('url', `can’t be checked. ${failure.message}`)
    }
    throw failure
  }
}
