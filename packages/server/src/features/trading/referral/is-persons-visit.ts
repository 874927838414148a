import type { IncomingHttpHeaders } from 'node:http'

type Visit = { method: string; headers: IncomingHttpHeaders }

/** How every browser begins to name itself, and how robots go on. */
const BROWSER = /^Mozilla\/\d+\.\d+ \((?!compatible;(?! MSIE))/
/**
 * Words by which programs name themselves. CUBOT makes telephones; a browser without a window is how
 * partners try their own links, and those who mean no good do not say that theirs has none.
 */
const PROGRAM = new RegExp(
  [
    '(?<!cu)bot|crawl|spider|slurp|scan|fetch|preview|monitor|uptime|archiv|inspect|externalhit',
    'phantom|puppeteer|selenium|lighthouse|validator|checker|embed',
    'curl|wget|python|java/|okhttp|axios|node|libwww|http',
  ].join('|'),
  'i',
)
/** No browser of a person tells an address of its maker; well-behaved robots do. */
const ADDRESS = /www\.|@/i
/** A page that is fetched before anybody wants it, by whatever header a browser says so. */
const AHEAD = /prefetch|prerender|preview/i
const AHEAD_HEADERS = ['purpose', 'sec-purpose', 'x-purpose', 'x-moz'] as const

/**
 * Whether somebody followed a link, rather than a program, or a page that has the link as a picture
 * or a frame. The rule is general: a person comes with a browser, which asks for a document of its own
 * window, and does so now.
 */
export function isPersonsVisit({ method, headers }: Visit): boolean {
  return method === 'GET' && isBrowser(headers['user-agent'] ?? '') && isForWindow(headers)
}

function isBrowser(userAgent: string): boolean {
  return BROWSER.test(userAgent) && !PROGRAM.test(userAgent) && !ADDRESS.test(userAgent)
}

/** Browsers of the last years tell what they will do with the answer; older ones say nothing. */
function isForWindow(headers: IncomingHttpHeaders): boolean {
  if ((headers['sec-fetch-dest'] ?? 'document') !== 'document') return false
  if ((headers['sec-fetch-mode'] ?? 'navigate') !== 'navigate') return false
  return !AHEAD_HEADERS.some((name) => AHEAD.test(String(headers[name] ?? '')))
}
