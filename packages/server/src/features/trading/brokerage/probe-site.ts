import { FetchFailure } from '../../../upstream/fetch-failure.ts'
import type { PublicFetcher } from '../../../upstream/fetch-public.ts'
import { type Answered, judgePage, type PageVerdict } from './judge-page.ts'

/** Covers everything: DNS, connecting, redirects and reading the page. */
const DEADLINE_MS = 6_000
const REDIRECTS_MAX = 5
/** The start of a page is enough. The rest is not read. */
const BYTES_MAX = 128 * 1024

/**
 * Whether a name runs a website, checked at the four URLs where one would be. One that shows a site
 * is enough. A URL that fails in any way counts as no site: a wrong "no site" costs staff a look,
 * but a wrong "site" would rule out names with dead servers, which brokerage is meant for.
 *
 * Rejects only when `signal` aborts.
 */
export async function isSiteActive(
  fetcher: PublicFetcher,
  domain: string,
  signal: AbortSignal,
): Promise<boolean> {
  const addresses = ['http', 'https'].flatMap((scheme) =>
    [domain, `www.${domain}`].map((host) => new URL(`${scheme}://${host}/`)),
  )
  const seen = await Promise.all(addresses.map((url) => look(fetcher, url, signal)))
  return seen.includes('site')
}

async function look(fetcher: PublicFetcher, url: URL, signal: AbortSignal): Promise<PageVerdict> {
  try {
    const { body, ...answer } = await fetcher.fetch(url, {
      method: 'GET',
      headers: { accept: 'text/html,*/*;q=0.5', 'accept-language': 'en' },
      deadlineMs: DEADLINE_MS,
      redirectsMax: REDIRECTS_MAX,
      bytesMax: BYTES_MAX,
      longAnswer: 'cut',
      isUnpacked: true,
      signal,
    })
    const answered: Answered = { ...answer, body: body.toString('utf8') }
    return judgePage(answered)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof FetchFailure) return 'nothing'
    throw error
  }
}
