import { FetchFailure } from '../../../upstream/fetch-failure.ts'
import type { PublicFetcher } from '../../../upstream/fetch-public.ts'
import { followUrl, type Hop } from '../follow-url.ts'

export type CheckedLink = {
  url: string
  /** Undefined if there was no response. */
  status?: number
  /** Why there was no response. */
  failure?: string
  is_broken: boolean
  hops: Hop[]
  final_url: string
}

const DEADLINE_MS = 10_000
const BODY_BYTES_MAX = 1_024
/** Some servers answer HEAD with these although GET works, so we retry with GET. */
const NOT_FOR_HEAD = new Set([400, 403, 404, 405, 406, 410, 429, 500, 501, 502, 503])
/** Sites send these to bots while people get through, so they say nothing about the page. */
const KEPT_OUT = new Set([401, 403, 429, 999])

/** Checks whether an address works. Only throws when the caller aborts. */
export async function checkLink(
  fetcher: PublicFetcher,
  href: string,
  signal: AbortSignal,
): Promise<CheckedLink> {
  try {
    const url = new URL(href)
    const first = await ask(fetcher, url, 'HEAD', signal)
    const answer = NOT_FOR_HEAD.has(first.status) ? await ask(fetcher, url, 'GET', signal) : first
    const { status, hops } = answer
    const is_broken = status >= 400 && !KEPT_OUT.has(status)
    return { url: href, status, is_broken, hops, final_url: answer.url.href }
  } catch (error) {
    signal.throwIfAborted()
    const kind = error instanceof FetchFailure ? error.kind : 'bad_address'
    // We may not look at a blocked address, so we can't call it broken.
    const is_broken = kind !== 'blocked_address'
    return { url: href, failure: kind, is_broken, hops: [], final_url: href }
  }
}

async function ask(fetcher: PublicFetcher, url: URL, method: 'HEAD' | 'GET', signal: AbortSignal) {
  const limits = { bytesMax: BODY_BYTES_MAX, longAnswer: 'cut', deadlineMs: DEADLINE_MS } as const
  return await followUrl(fetcher, url, { method, signal, ...limits })
}
