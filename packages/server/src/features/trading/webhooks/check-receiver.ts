import { Refusal, refuseField } from '../../../refusal.ts'
import { FetchFailure } from '../../../upstream/fetch-failure.ts'
import type { PublicFetcher } from '../../../upstream/fetch-public.ts'
import { isLoopback } from '../../../upstream/public-target.ts'

/**
 * Checks that events may be sent to a URL: https and publicly reachable. The demo also allows
 * loopback, including over http. A host that doesn't resolve yet is accepted, because it is checked
 * again before each delivery. Refuses: validation_error.
 */
export async function checkReceiver(fetcher: PublicFetcher, text: string): Promise<void> {
  const url = URL.parse(text)
  if (!url || url.hash !== '') throw refuseField('url', 'must be an https address.')
  const addresses = await judge(fetcher, url)
  const isHere = addresses.length > 0 && addresses.every(isLoopback)
  if (url.protocol !== 'https:' && !isHere) throw refuseField('url', 'must be an https address.')
}

async function judge(fetcher: PublicFetcher, url: URL): Promise<string[]> {
  try {
    return await fetcher.check(url, { mayBeLoopback: true })
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error
    // One message for every failure, so that we don't reveal which internal address a host resolves
    // to.
    const message = 'is not an address that events can be sent to.'
    throw new Refusal('validation_error', `url ${message}`, {
      details: [{ field: 'url', message }],
      inside: error.kind,
      cause: error,
    })
  }
}
