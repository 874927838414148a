/** What a log may show of the requests to one route. */
export type LoggedRoute = { url: string; hasParams: boolean; shown: ReadonlySet<string> }

type Schema = { type?: unknown; enum?: unknown; format?: unknown }
type QueryShape = { properties?: Record<string, Schema> }

const HIDDEN = '…'
const PAIRS_MAX = 20
const CHARS_MAX = 500
/** Our own ids, and names and codes that are public anyway. */
const SHOWN_IN_PATH = /^(?:[a-z]+_[0-9a-z]{26}|(?=.{1,253}$)(?:[a-z\d-]+\.)+[a-z\d-]+)$/i
const SHOWN_VALUE = /^[\w.:+-]{1,100}$/
/** Names of domains are public. All other free text could be about a buyer. */
const PUBLIC_NAMES = new Set(['domain', 'tld'])

/** Prepared once per route, from its pattern and the shape of its query. */
export function loggedRouteOf(url: string, query: unknown): LoggedRoute {
  const fields = Object.entries((query as QueryShape | undefined)?.properties ?? {})
  const shown = fields.filter(([name, schema]) => PUBLIC_NAMES.has(name) || isClosed(schema))
  return { url, hasParams: url.includes(':'), shown: new Set(shown.map(([name]) => name)) }
}

/** Numbers, times and fixed choices can't hold a secret or a person's data. */
function isClosed({ type, enum: choices, format }: Schema): boolean {
  return (
    ['integer', 'number', 'boolean'].includes(String(type)) || !!choices || format === 'date-time'
  )
}

/**
 * The path of a request without secrets and buyers' data: `/api/partner/v1/orders/ord_…`. Only what is
 * known to be harmless is shown, here and in the query: ids, names of domains, numbers, times, choices.
 */
export function loggedPathname({ url: pattern, hasParams }: LoggedRoute, url: string): string {
  if (!hasParams) return pattern
  const mark = url.indexOf('?')
  return shownPath(pattern, mark < 0 ? url : url.slice(0, mark)).slice(0, CHARS_MAX)
}

/** The same of its query: `limit=5&…`. */
export function loggedQuery({ shown }: LoggedRoute, url: string): string {
  const mark = url.indexOf('?')
  return mark < 0 ? '' : shownQuery(shown, url.slice(mark + 1)).slice(0, CHARS_MAX)
}

function shownPath(pattern: string, path: string): string {
  const given = path.split('/')
  return pattern
    .split('/')
    .map((part, at) => {
      if (!part.startsWith(':')) return part
      const value = given[at] ?? ''
      return SHOWN_IN_PATH.test(value) ? value : `{${part.slice(1)}}`
    })
    .join('/')
}

function shownQuery(shown: ReadonlySet<string>, query: string): string {
  // The most frequent reads have one parameter.
  if (!query.includes('&')) return query === '' ? '' : shownPair(shown, query)
  const pairs = query.split('&', PAIRS_MAX).filter((pair) => pair !== '')
  return pairs.map((pair) => shownPair(shown, pair)).join('&')
}

/** A name that the route doesn't know is hidden too: it could be the secret itself. */
function shownPair(shown: ReadonlySet<string>, pair: string): string {
  const equals = pair.indexOf('=')
  const name = equals < 0 ? pair : pair.slice(0, equals)
  if (!shown.has(name)) return HIDDEN
  const value = equals < 0 ? '' : pair.slice(equals + 1)
  return `${name}=${SHOWN_VALUE.test(value) ? value : HIDDEN}`
}
