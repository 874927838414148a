import type { LookupFunction } from 'node:net'
import type { Received } from '../send-request.ts'
import { getUrl } from './get-url.ts'

export type RdapFetchOptions = {
  signal: AbortSignal
  /** Resolves host names. The default refuses non-public addresses. */
  lookup?: LookupFunction
  /** Maps a URL to where to connect, so that a lab can replace the internet. */
  reach: (url: URL) => URL
  /** Allows plain HTTP and IP literals, for a lab only. On the internet we use https and names. */
  allowsHttp: boolean
}

export type RdapResponse = {
  url: string
  status: number
  /** Parsed JSON, or the text if it wasn't JSON, or undefined if there was no body. */
  body: unknown
  /** From Retry-After, if the server sent one. */
  retryAfterSeconds: number | undefined
}

/** The largest answers seen are about 60 kB. */
const BODY_BYTES_MAX = 512 * 1024
const REDIRECTS_MAX = 4
const RETRY_AFTER_SECONDS_MAX = 3600

/** One GET that follows redirects by our own rules. Throws on anything but an HTTP response. */
export async function fetchRdap(from: string, options: RdapFetchOptions): Promise<RdapResponse> {
  let url = checkedUrl(from, options)
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
    const answer = await getUrl(options.reach(url), { ...options, bytesMax: BODY_BYTES_MAX })
    const location = answer.header('location')
    const isRedirect = answer.status >= 300 && answer.status < 400 && location !== null
    if (!isRedirect) return readAnswer(url, answer)
    url = checkedUrl(new URL(location, url).href, options)
  }
  throw new Error(`More than ${REDIRECTS_MAX} redirects.`)
}

/** A server may redirect us anywhere. Except in a lab, only https and named hosts are allowed. */
function checkedUrl(href: string, options: RdapFetchOptions): URL {
  const url = new URL(href)
  if (url.username !== '' || url.password !== '') throw new Error('The URL contains credentials.')
  if (options.allowsHttp && (url.protocol === 'http:' || url.protocol === 'https:')) return url
  const isLiteral = url.hostname.startsWith('[') || /^[\d.]+$/.test(url.hostname)
  if (url.protocol !== 'https:' || isLiteral || !url.hostname.includes('.')) {
    throw new Error(`URL not allowed: ${url.origin}`)
  }
  return url
}

function readAnswer(url: URL, answer: Received): RdapResponse {
  return {
    url: url.href,
    status: answer.status,
    body: parseJson(answer.text),
    retryAfterSeconds: retryAfter(answer.header('retry-after')),
  }
}

function parseJson(text: string): unknown {
  if (text.trim() === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    // A page of a gateway or captive portal, not an RDAP answer.
    return text
  }
}

/** Retry-After in seconds, from either of its two formats. */
export function retryAfter(value: string | null, nowMs = Date.now()): number | undefined {
  if (value === null) return undefined
  const seconds = /^\d{1,9}$/.test(value.trim())
    ? Number(value)
    : Math.ceil((Date.parse(value) - nowMs) / 1000)
  if (!Number.isFinite(seconds)) return undefined
  return Math.min(Math.max(seconds, 0), RETRY_AFTER_SECONDS_MAX)
}
