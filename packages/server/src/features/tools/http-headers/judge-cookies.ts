import { type Issue, notice, warning } from '../issue.ts'

export type Cookie = {
  name: string
  secure: boolean
  http_only: boolean
  same_site: string | null
}

const NAME_CHARS_MAX = 100

/** A cookie's name and flags. The value is private, so we don't keep it. */
export function readCookie(line: string): Cookie {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
  const given = new Map(
    attributes.map((attribute) => {
      const [name = '', value = ''] = attribute.split('=')
      return [name.toLowerCase(), value] as const
    }),
  )
  return {
    name: (pair.split('=')[0] ?? '').slice(0, NAME_CHARS_MAX),
    secure: given.has('secure'),
    http_only: given.has('httponly'),
    same_site: given.get('samesite') ?? null,
  }
}

export function judgeCookies(cookies: Cookie[], isHttps: boolean): Issue[] {
  return cookies.flatMap(({ name, secure, http_only, same_site }) => [
    ...(isHttps && !secure
      ? [warning('cookie_not_secure', `${name} is sent without encryption too.`)]
      : []),
    ...(http_only ? [] : [notice('cookie_readable', `${name} can be read by scripts.`)]),
    ...(same_site === null
      ? [notice('cookie_same_site', `${name} has no SameSite attribute.`)]
      : /^none$/i.test(same_site) && !secure
        ? [warning('cookie_refused', `${name} has SameSite=None without Secure: it is refused.`)]
        : []),
  ])
}
