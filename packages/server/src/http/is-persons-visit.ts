import type { IncomingHttpHeaders } from 'node:http'

type Visit = { method: string; headers: IncomingHttpHeaders }

/** How every browser's user agent starts, excluding the way bots continue it. */
const BROWSER = /^Mozilla\/\d+\.\d+ \((?!compatible;(?! MSIE))/
/**
 * Words in the user agents of bots and tools. CUBOT makes phones, so it is excluded. Headless
 * browsers are allowed: partners test their own links with them, and malicious ones hide it anyway.
 */
const PROGRAM = new RegExp(
  [
    '(?<!cu)bot|crawl|spider|slurp|scan|fetch|preview|monitor|uptime|archiv|inspect|externalhit',
    'phantom|puppeteer|selenium|lighthouse|validator|checker|embed',
    'curl|wget|python|java/|okhttp|axios|node|libwww|http',
  ].join('|'),
  'i',
)
/** Well-behaved bots include a URL or email address. Browsers don't. */
const ADDRESS = /www\.|@/i
/** Headers by which browsers announce that they load a page ahead of time. */
const AHEAD = /prefetch|prerender|preview/i
const AHEAD_HEADERS = ['purpose', 'sec-purpose', 'x-purpose', 'x-moz'] as const

/**
 * Whether a person followed a link, rather than a bot or a page that embeds the link as an image or
 * frame. The rule is general: a person uses a browser, which navigates to the document now.
 */
export function isPersonsVisit({ method, headers }: Visit): boolean {
  return method === 'GET' && isBrowser(headers['user-agent'] ?? '') && isForWindow(headers)
}

function isBrowser(userAgent: string): boolean {
  return BROWSER.test(userAgent) && !PROGRAM.test(userAgent) && !ADDRESS.test(userAgent)
}

/** Modern browsers say how they will use the response. Older ones send no such header. */
function isForWindow(headers: IncomingHttpHeaders): boolean {
  if ((headers['sec-fetch-dest'] ?? 'document') !== 'document') return false
  if ((headers['sec-fetch-mode'] ?? 'navigate') !== 'navigate') return false
  return !AHEAD_HEADERS.some((name) => AHEAD.test(String(headers[name] ?? '')))
}
