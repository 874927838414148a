import type { PublicFetcher } from '../../../upstream/fetch-public.ts'
import { type Followed, followUrl } from '../follow-url.ts'
import type { PageFacts } from './page-facts.ts'
import { readPage } from './read-page.ts'

/** Longer pages are truncated. */
const PAGE_BYTES_MAX = 1_024 * 1_024
const DEADLINE_MS = 10_000

export type GotPage = Followed & {
  duration_ms: number
  /** Undefined if it is not HTML. */
  facts: PageFacts | undefined
}

/** Fetches and parses a page. Throws FetchFailure. */
export async function getPage(
  fetcher: PublicFetcher,
  url: URL,
  signal: AbortSignal,
): Promise<GotPage> {
  const began = performance.now()
  const answer = await followUrl(fetcher, url, {
    method: 'GET',
    headers: { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.5' },
    bytesMax: PAGE_BYTES_MAX,
    longAnswer: 'cut',
    isUnpacked: true,
    deadlineMs: DEADLINE_MS,
    signal,
  })
  const duration_ms = Math.round(performance.now() - began)
  const type = answer.headers['content-type']
  const isHtml = /^\s*(text\/html|application\/xhtml\+xml)/i.test(type ?? '')
  const facts = isHtml ? await readPage(answer.body, type, { url: answer.url, signal }) : undefined
  return { ...answer, duration_ms, facts }
}
