export type Call = {
  method: 'GET' | 'POST'
  path: string
  body?: object
  /** Shorter than the client's own, where a late answer is of no use. */
  deadlineMs?: number
}

export type Answer = {
  status: number
  /** Parsed JSON, or undefined where there was none. */
  body: unknown
  /** Of what the registry does later. */
  processId: number | undefined
  retryAfterSeconds: number | undefined
}

/** A price list of every product takes a few hundred kB. */
const BODY_BYTES_MAX = 8 * 1024 * 1024
const RETRY_SECONDS_MAX = 3_600

/** One request and its answer. Rejects where there is none, or none that may be read. */
export async function exchange(
  { url, apiKey }: { url: string; apiKey: string },
  { method, path, body }: Call,
  signal: AbortSignal,
): Promise<Answer> {
  const response = await fetch(url + path, {
    method,
    signal,
    // The key goes with every request, so nobody may send it elsewhere.
    redirect: 'error',
    headers: {
      authorization: `ApiKey ${apiKey}`,
      accept: 'application/json',
      'user-agent': 'Namehouse',
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await readText(response)
  return {
    status: response.status,
    body: parseJson(text),
    processId: wholeNumber(response.headers.get('x-process-id')),
    retryAfterSeconds: retryAfter(response.headers.get('retry-after')),
  }
}

async function readText(response: Response): Promise<string> {
  if (!response.body) return ''
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of response.body) {
    bytes += chunk.length
    // Leaving the loop cancels the body, so the rest is never received.
    if (bytes > BODY_BYTES_MAX) throw new Error(`An answer of more than ${BODY_BYTES_MAX} bytes.`)
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The caller checks the form of what it reads, and undefined has none.
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
