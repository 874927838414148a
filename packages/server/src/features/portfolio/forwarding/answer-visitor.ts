import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Forwards } from './forwards.ts'
import { locationOf, type Target } from './location.ts'
import { readHost } from '../../../http/read-host.ts'
import { type Page, smallPage } from '../../../http/small-page.ts'

/** Longer than any path that a browser sends from a link. */
const PATH_CHARS_MAX = 4_096
/** Browsers keep a permanent redirect for good unless told otherwise, and owners change theirs. */
const CACHE_CONTROL = { 301: 'public, max-age=300', 302: 'no-cache' } as const
/** The same redirects for requests that must arrive with their method and body. */
const WITH_METHOD = { 301: 308, 302: 307 } as const
const WRITES = ['POST', 'PUT', 'PATCH', 'DELETE']
const RETRY_SECONDS = 5

const PAGES = {
  400: smallPage('Bad request', 'This request has no valid host name or path.'),
  404: smallPage('Nothing here', 'This address doesn’t lead anywhere.'),
  405: smallPage('Method not allowed', 'This address can only be visited.'),
  414: smallPage('Address too long', 'Use a shorter address.'),
  503: smallPage('Try again in a moment', 'We can’t look up this address right now.'),
}

/** What else is served at customers' hosts. Its `answer` is false if nothing is. */
export type OtherSite = {
  answer(
    host: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): boolean | Promise<boolean>
}

/**
 * Answers one request: a redirect if its host is forwarded, else what another site serves there, and
 * else a small page.
 */
export function answerVisitor(
  { forwards, other }: { forwards: Forwards; other?: OtherSite | undefined },
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const host = readHost(request.headers.host)
  const path = request.url ?? ''
  // Only a proxy's client sends a whole URL, or an asterisk.
  if (host === undefined || !path.startsWith('/')) return showPage(request, response, 400)
  const failed = () => showPage(request, response, 503, { 'retry-after': String(RETRY_SECONDS) })
  const orElse = (target: Target | undefined): void | Promise<void> => {
    if (target || !other) return answer(target, request, response)
    const answered = other.answer(host, request, response)
    if (!(answered instanceof Promise)) {
      return answered ? undefined : showPage(request, response, 404)
    }
    return answered.then((isAnswered) => {
      if (!isAnswered) showPage(request, response, 404)
    })
  }
  const found = forwards.find(host)
  const done = found instanceof Promise ? found.then(orElse) : orElse(found)
  if (done instanceof Promise) done.catch(failed)
}

function answer(
  target: Target | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const path = request.url ?? ''
  if (!target) return showPage(request, response, 404)
  if (path.length > PATH_CHARS_MAX) return showPage(request, response, 414)
  const { method = '' } = request
  const isVisit = method === 'GET' || method === 'HEAD'
  // A form or an API call makes sense at the target only if its path is kept.
  if (!isVisit && !(target.keep_path && WRITES.includes(method))) {
    const allow = target.keep_path ? `GET, HEAD, ${WRITES.join(', ')}` : 'GET, HEAD'
    return showPage(request, response, 405, { allow })
  }
  const location = locationOf(target, path)
  const body = `Redirecting to ${location}\n`
  response.writeHead(isVisit ? target.status : WITH_METHOD[target.status], {
    location,
    'cache-control': CACHE_CONTROL[target.status],
    'content-type': 'text/plain; charset=utf-8',
    'content-length': String(body.length),
    'x-content-type-options': 'nosniff',
    ...closing(request),
  })
  response.end(method === 'HEAD' ? undefined : body)
}

function showPage(
  request: IncomingMessage,
  response: ServerResponse,
  status: keyof typeof PAGES,
  headers: Record<string, string> = {},
): void {
  const page: Page = PAGES[status]
  response.writeHead(status, { ...page.headers, ...headers, ...closing(request) })
  response.end(request.method === 'HEAD' ? undefined : page.html)
}

/** Nobody reads a body, so its connection ends with the answer. */
function closing({ headers }: IncomingMessage): Record<string, string> {
  const hasBody =
    headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
  return hasBody ? { connection: 'close' } : {}
}
