import { sendRequest } from '../send-request.ts'

export type Call = {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  body?: object
  /** Overrides the client's usual deadline. */
  deadlineMs?: number
}

export type Answer = {
  status: number
  /** Parsed JSON, or undefined if there was none. */
  body: unknown
  /** The process of a change that the registry completes later. */
  processId: number | undefined
  retryAfterSeconds: number | undefined
}

/** The path of a name, or of something below it. */
export function pathOf(name: string, rest: string): string {
  return `/domains/${encodeURIComponent(name)}${rest}`
}

/** A price list of every product takes a few hundred kB. */
const BODY_BYTES_MAX = 8 * 1024 * 1024
const RETRY_SECONDS_MAX = 3_600

/** One request and its answer. Rejects if there is no answer, or an invalid one. */
export async function exchange(
  { url, apiKey }: { url: string; apiKey: string },
  { method, path, body }: Call,
  signal: AbortSignal,
): Promise<Answer> {
  const text = body && JSON.stringify(body)
  const answer = await sendRequest(new URL(url + path), {
    method,
    signal,
    bytesMax: BODY_BYTES_MAX,
    headers: {
      authorization: `ApiKey ${apiKey}`,
      accept: 'application/json',
      'user-agent': 'Namehouse',
      ...(text && {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(text)),
      }),
    },
    ...(text && { body: text }),
  })
  // Every request contains our API key, so never follow a redirect to another server.
  if (answer.header('location') !== null && answer.status >= 300 && answer.status < 400) {
    throw new Error('It sent a redirect, which we do not follow.')
  }
  return {
    status: answer.status,
    body: parseJson(answer.text),
    processId: wholeNumber(answer.header('x-process-id')),
    retryAfterSeconds: retryAfter(answer.header('retry-after')),
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The caller checks the shape, and undefined matches none.
    return undefined
  }
}

function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

function retryAfter(text: string | null): number | undefined {
  const seconds = wholeNumber(text)
  return seconds === undefined ? undefined : Math.min(seconds, RETRY_SECONDS_MAX)
}
