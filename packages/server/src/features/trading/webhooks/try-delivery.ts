import { FetchFailure } from '../../../upstream/fetch-failure.ts'
import type { PublicFetcher } from '../../../upstream/fetch-public.ts'
import type { PublicLine } from '../../../upstream/public-line.ts'
import { retryAfterMs } from './states.ts'

export type Attempt = {
  isDelivered: boolean
  /** The receiver answered 410 Gone. */
  isGone: boolean
  status_code: number | null
  /** Null on success. Never contains anything the receiver sent. */
  error: string | null
  retryAfterMs: number | undefined
  duration_ms: number
}

type Post = { url: URL; headers: Record<string, string>; body: string; line?: PublicLine }

const ANSWER_BYTES_MAX = 16 * 1024
const GONE = 410

/**
 * Sends an event once. A single deadline covers DNS, connecting, TLS, headers and body. Redirects
 * are not followed, and only the response status counts.
 */
export async function tryDelivery(
  fetcher: PublicFetcher,
  { url, headers, body, line }: Post,
  { deadlineMs, now }: { deadlineMs: number; now: Date },
): Promise<Attempt> {
  const began = performance.now()
  const attempt = { isDelivered: false, isGone: false, retryAfterMs: undefined }
  try {
    const answer = await fetcher.fetch(url, {
      method: 'POST',
      headers,
      body,
      deadlineMs,
      bytesMax: ANSWER_BYTES_MAX,
      longAnswer: 'cut',
      mayBeLoopback: true,
      ...(line && { line }),
    })
    const { status } = answer
    return {
      isDelivered: status >= 200 && status < 300,
      isGone: status === GONE,
      status_code: status,
      error: errorOf(status),
      retryAfterMs: retryAfterMs(answer.headers['retry-after'], now),
      duration_ms: Math.round(performance.now() - began),
    }
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error
    const duration_ms = Math.round(performance.now() - began)
    return { ...attempt, status_code: null, error: error.kind, duration_ms }
  }
}

function errorOf(status: number): string | null {
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400 ? 'redirect' : 'status'
}
