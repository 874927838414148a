import { Refusal, refuseField } from '../../../refusal.ts'
import { FetchFailure } from '../../../upstream/fetch-failure.ts'
import type { PublicFetcher } from '../../../upstream/fetch-public.ts'
import { isLoopback } from '../../../upstream/public-target.ts'

/**
 * Whether events may be sent to an address: https, to public places only. In the demo also loopback,
 * and there by http too. A name that has no address now is taken: it is judged again at every
 * delivery. Refuses: validation_error.
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
    // One wording for all: which inner address a name leads to is nobody's business.
    const message = 'is not an address that events can be sent to.'
    throw new Refusal('validation_error', `url ${message}`, {
      details: [{ field: 'url', message }],
      inside: error.kind,
      cause: error,
    })
  }
}
