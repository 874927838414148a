import type { Forwarding, ForwardingStatus } from './forwarding.ts'

/** A forwarding, taken apart once so that each request only joins the parts. */
export type Target = {
  status: ForwardingStatus
  keep_path: boolean
  url: string
  /** The URL up to its query, and without a final slash. */
  base: string
  /** `?a=b` or empty. */
  query: string
  /** `#part` or empty. */
  hash: string
}

export function targetOf({ url, status, keep_path }: Forwarding): Target {
  const { origin, pathname, search, hash } = new URL(url)
  const base = origin + (pathname.endsWith('/') ? pathname.slice(0, -1) : pathname)
  return { status, keep_path, url, base, query: search, hash }
}

/** `//other.example`, `/\other.example`, and both in escapes. */
const MANY_SLASHES = /^(?:[/\\]|%2f|%5c){2,}/i
/** A segment that means "here" or "one up", also in escapes. */
const DOTS = /[/\\](?:\.|%2e){1,2}(?=[/\\]|$)/i
/** Everything except the printable ASCII characters that a URL may contain unescaped. */
// oxlint-disable-next-line no-control-regex
const UNSAFE = /[^\u0021-\u007e]|["#<>\\^`{|}]/g

/**
 * Where a request goes. `asked` is its path and query as received, and starts with a slash. It can
 * only add to the target's path and query: never another host, never out of the target's folder.
 */
export function locationOf(target: Target, asked: string): string {
  const { keep_path, url, base, query, hash } = target
  if (!keep_path || asked === '/') return url
  const mark = asked.indexOf('?')
  const path = mark < 0 ? asked : asked.slice(0, mark)
  const more = mark < 0 ? '' : asked.slice(mark + 1)
  const joined = path === '/' ? pathOf(target) : base + safePath(path)
  return joined + joinQueries(query, escaped(more)) + hash
}

/** The target as it is, up to its query. */
function pathOf({ url, query, hash }: Target): string {
  return url.slice(0, url.length - query.length - hash.length)
}

function safePath(path: string): string {
  const single = path.replace(MANY_SLASHES, '/')
  // A URL parser resolves the dots, and never goes above the root.
  const plain = DOTS.test(single) ? new URL(`http://host${single}`).pathname : single
  return escaped(plain.replace(MANY_SLASHES, '/'))
}

/** Bytes that the HTTP parser passed on as Latin-1 become percent-escapes of the same bytes. */
function escaped(text: string): string {
  return text.replace(UNSAFE, (each) => {
    return `%${each.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
  })
}

function joinQueries(own: string, more: string): string {
  if (more === '') return own
  return own === '' ? `?${more}` : `${own}&${more}`
}
