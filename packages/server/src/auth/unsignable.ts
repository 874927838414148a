import type { IncomingHttpHeaders } from 'node:http'

/** The parts of a request that both Fastify and Node provide. */
type Asked = { method?: string | undefined; url?: string | undefined; headers: IncomingHttpHeaders }

/**
 * Why a URL can't be signed: parsers disagree about it, so something other than what was signed
 * could be executed. Undefined for a valid URL.
 */
export function unsignableUrl(url: string): string | undefined {
  if (url.includes('#')) return 'The URL must not contain a raw "#"; escape it as %23.'
  const mark = url.indexOf('?')
  if (mark < 0) return undefined
  if (url[mark + 1] === '?') return 'The query must not start with a second "?".'
  if (!url.includes('%', mark) || isDecodable(url.slice(mark + 1))) return undefined
  return 'The query has percent-escapes that are not UTF-8.'
}

/** Why a request can't be signed: its URL, or a GET or HEAD with a body. */
export function unsignableRequest({ method, url = '', headers }: Asked): string | undefined {
  if (isBodiless(method) && announcesBody(headers)) return NO_BODY_ALLOWED
  return unsignableUrl(url)
}

export function isBodiless(method = ''): boolean {
  return method === 'GET' || method === 'HEAD'
}

export const NO_BODY_ALLOWED = 'A GET or HEAD request must not have a body.'

/** Fastify ignores the body of a GET, so we can only detect it from the headers. */
function announcesBody(headers: IncomingHttpHeaders): boolean {
  if (headers['transfer-encoding'] !== undefined) return true
  const length = headers['content-length']
  return length !== undefined && Number(length) !== 0
}

function isDecodable(escaped: string): boolean {
  try {
    decodeURIComponent(escaped)
    return true
  } catch {
    return false
  }
}
