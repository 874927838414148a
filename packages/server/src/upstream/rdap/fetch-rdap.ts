export type RdapFetchOptions = {
  signal: AbortSignal
  /** Maps an address to where to connect, so that a lab can stand for the internet. */
  reach: (url: URL) => URL
  /** Plain HTTP and IP literals are for a lab; the internet is asked by https and by name. */
  allowsHttp: boolean
}

export type RdapResponse = {
  url: string
  status: number
  /** Parsed JSON, or undefined where there was no body or no JSON. */
  body: unknown
  /** From Retry-After, where the server gave one. */
  retryAfterSeconds: number | undefined
}

/** The largest answers seen are some 60 kB. */
const BODY_BYTES_MAX = 512 * 1024
const REDIRECTS_MAX = 4
const RETRY_AFTER_SECONDS_MAX = 3600

/** One GET with redirects followed under our own rules. Throws on anything but an HTTP answer. */
export async function fetchRdap(from: string, options: RdapFetchOptions): Promise<RdapResponse> {
  let url = checkedUrl(from, options)
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
    const response = await fetch(options.reach(url), {
      redirect: 'manual',
      signal: options.signal,
      headers: {
        accept: 'application/rdap+json, application/json;q=0.8',
        'user-agent': 'Namehouse',
      },
    })
    const location = response.headers.get('location')
    const isRedirect = response.status >= 300 && response.status < 400 && location !== null
    if (!isRedirect) return await readResponse(url, response)
    await response.body?.cancel()
    url = checkedUrl(new URL(location, url).href, options)
  }
  throw new Error(`More than ${REDIRECTS_MAX} redirects.`)
}

/** A server may send us anywhere: only to https and to named hosts, unless this is a lab. */
function checkedUrl(href: string, options: RdapFetchOptions): URL {
  const url = new URL(href)
  if (url.username !== '' || url.password !== '') throw new Error('An address with a password.')
  if (options.allowsHttp && (url.protocol === 'http:' || url.protocol === 'https:')) return url
  const isLiteral = url.hostname.startsWith('[') || /^[\d.]+$/.test(url.hostname)
  if (url.protocol !== 'https:' || isLiteral || !url.hostname.includes('.')) {
    throw new Error(`Not an address we ask: ${url.origin}`)
  }
  return url
}

async function readResponse(url: URL, response: Response): Promise<RdapResponse> {
  const text = await readText(response)
  return {
    url: url.href,
    status: response.status,
    body: parseJson(text),
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
    // A 404 often carries HTML or nothing; the status says enough, and a 200 without JSON is
    // unclear.
    return undefined
  }
}

/** Retry-After in seconds, from either of its two forms. */
export function retryAfter(value: string | null, nowMs = Date.now()): number | undefined {
  if (value === null) return undefined
  const seconds = /^\d{1,9}$/.test(value.trim())
    ? Number(value)
    : Math.ceil((Date.parse(value) - nowMs) / 1000)
  if (!Number.isFinite(seconds)) return undefined
  return Math.min(Math.max(seconds, 0), RETRY_AFTER_SECONDS_MAX)
}
