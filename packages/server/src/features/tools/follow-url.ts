import { FetchFailure } from '../../upstream/fetch-failure.ts'
import type { PublicAnswer, PublicFetcher, PublicRequest } from '../../upstream/fetch-public.ts'

export type Hop = { url: string; status: number }

export type Followed = PublicAnswer & {
  /** The redirects on the way, in order, without the final response. */
  hops: Hop[]
}

export const HOPS_MAX = 10
const REDIRECTING = new Set([301, 302, 303, 307, 308])

/**
 * Fetches a page and records every redirect. Each address is checked like the first. Throws
 * FetchFailure, also for redirect loops and too many redirects.
 */
export async function followUrl(
  fetcher: PublicFetcher,
  url: URL,
  request: Omit<PublicRequest, 'redirectsMax'>,
): Promise<Followed> {
  const hops: Hop[] = []
  const seen = new Set<string>()
  const endsAt = performance.now() + request.deadlineMs
  for (let at = url; ;) {
    if (seen.has(at.href))
      throw new FetchFailure('too_many_redirects', 'The redirects form a loop.')
    if (hops.length > HOPS_MAX) {
      throw new FetchFailure('too_many_redirects', `More than ${HOPS_MAX} redirects.`)
    }
    seen.add(at.href)
    const deadlineMs = Math.max(1, endsAt - performance.now())
    const answer = await fetcher.fetch(at, { ...request, deadlineMs })
    const next = nextOf(at, answer)
    if (!next) return { ...answer, hops }
    hops.push({ url: at.href, status: answer.status })
    at = next
  }
}

function nextOf(at: URL, { status, headers }: PublicAnswer): URL | undefined {
  if (!REDIRECTING.has(status) || !headers.location) return undefined
  const next = URL.parse(headers.location, at.href)
  if (!next) throw new FetchFailure('protocol', 'A redirect has no valid address.')
  next.hash = ''
  return next
}
