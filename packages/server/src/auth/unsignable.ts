import type { IncomingHttpHeaders } from 'node:http'

/** Of a request, as the framework or Node gives it. */
type Asked = { method?: string | undefined; url?: string | undefined; headers: IncomingHttpHeaders }

/**
 * Why a URL cannot be signed: readers differ in what they make of it, so what is executed could be
 * something else than what was signed. Undefined for any other URL.
 */
export function unsignableUrl(url: string): string | undefined {
  if (url.includes('#')) return 'The URL must not contain a raw "#"; escape it as %23.'
  const mark = url.indexOf('?')
  if (mark < 0) return undefined
  if (url[mark + 1] === '?') return 'The query must not start with a second "?".'
  if (!url.includes('%', mark) || isDecodable(url.slice(mark + 1))) return undefined
  return 'The query has percent-escapes that are not UTF-8.'
}

/** Why a request cannot be signed: its URL, or a body that a GET or HEAD does not have. */
export function unsignableRequest({ method, url = '', headers }: Asked): string | undefined {
  if (isBodiless(method) && announcesBody(headers)) return NO_BODY_ALLOWED
  return unsignableUrl(url)
}

export function isBodiless(method = ''): boolean {
  return method === 'GET' || method === 'HEAD'
}

export const NO_BODY_ALLOWED = 'A GET or HEAD request must not have a body.'

/** The framework ignores the body of a GET, so we can only see it in the headers. */
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
