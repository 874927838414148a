/** Where people go after signing in, unless they were on the way to another page. */
export const HOME_PATH = '/account'

/**
 * Where to continue after signing in, as the address asks: only a path within our own pages. A link
 * to our sign-in page must not be able to redirect people to another site. So the text is parsed
 * the way a browser does, and anything that leaves, or might leave, is dropped.
 */
export function continuePath(wanted: string | undefined, origin: string): string {
  if (wanted === undefined || !wanted.startsWith('/')) return HOME_PATH
  const url = URL.parse(wanted, origin)
  if (url?.origin !== origin) return HOME_PATH
  const path = `${url.pathname}${url.search}${url.hash}`
  return /^\/[/\\]/.test(path) || GATES.includes(url.pathname) ? HOME_PATH : path
}

/** The sign-in and sign-up pages are never a place to continue to. */
const GATES = ['/sign-in', '/sign-up', '/verify-email', '/reset-password', '/forgot-password']

/** The sign-in page, which then returns here. */
export function signInHref(path: string): string {
  return `/sign-in?${new URLSearchParams({ continue: path }).toString()}`
}

/** The sign-up page. The link in its e-mail returns here. */
export function signUpHref(path: string): string {
  return `/sign-up?${new URLSearchParams({ continue: path }).toString()}`
}
