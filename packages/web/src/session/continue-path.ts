/** Where a signed-in person goes who was on the way to nowhere else. */
export const HOME_PATH = '/account'

/**
 * Where to go on after signing in, as the address asks: only a path of our own pages. Whoever sends
 * somebody a link to our sign-in must not send them on to another site with it, so the text is read
 * the way a browser would read it, and anything that leaves, or could be taken to leave, is dropped.
 */
export function continuePath(wanted: string | undefined, origin: string): string {
  if (wanted === undefined || !wanted.startsWith('/')) return HOME_PATH
  const url = URL.parse(wanted, origin)
  if (url?.origin !== origin) return HOME_PATH
  const path = `${url.pathname}${url.search}${url.hash}`
  return /^\/[/\\]/.test(path) || GATES.includes(url.pathname) ? HOME_PATH : path
}

/** Pages on the way to an account lead nowhere else. */
const GATES = ['/sign-in', '/sign-up', '/verify-email', '/reset-password', '/forgot-password']

/** The sign-in page, leading back to here. */
export function signInHref(path: string): string {
  return `/sign-in?${new URLSearchParams({ continue: path }).toString()}`
}

/** The sign-up page; the link in its mail leads back to here. */
export function signUpHref(path: string): string {
  return `/sign-up?${new URLSearchParams({ continue: path }).toString()}`
}
