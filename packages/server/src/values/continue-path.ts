/** Longer than any URL of our pages. */
export const CONTINUE_PATH_LENGTH_MAX = 2_000

const US = 'https://namehouse.invalid'

/**
 * A path on our own site that a browser may be redirected to; undefined for everything else. The
 * text is parsed as a browser does, because backslashes, tabs and dots can turn a path into a URL
 * of another site.
 */
export function readContinuePath(text: string): string | undefined {
  if (text.length > CONTINUE_PATH_LENGTH_MAX || !text.startsWith('/')) return undefined
  const url = URL.parse(text, US)
  if (url?.origin !== US) return undefined
  const path = `${url.pathname}${url.search}${url.hash}`
  const isOurs = !/^\/[/\\]/.test(path) && path.length <= CONTINUE_PATH_LENGTH_MAX
  return isOurs ? path : undefined
}
