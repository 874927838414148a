import type { FastifyReply, FastifyRequest } from 'fastify'

/** A cookie that scripts can't read and browsers send only to us, not with cross-site requests. */
export type Cookie = { name: string; isSecure: boolean; maxAgeSeconds: number }

/** With `__Host-`, a browser accepts the cookie only from this exact host, over TLS. */
export function cookieNamed(name: string, baseUrl: string, maxAgeSeconds: number): Cookie {
  const isSecure = baseUrl.startsWith('https://')
  return { name: isSecure ? `__Host-${name}` : name, isSecure, maxAgeSeconds }
}

export function readCookie(
  { headers }: FastifyRequest,
  { name }: Pick<Cookie, 'name'>,
): string | undefined {
  for (const pair of headers.cookie?.split(';') ?? []) {
    const [given = '', value] = pair.trim().split('=', 2)
    if (given === name) return value
  }
  return undefined
}

/** `value` must not need quoting. Our tokens are base64url. */
export function setCookie(reply: FastifyReply, cookie: Cookie, value: string): void {
  const { name, isSecure, maxAgeSeconds } = cookie
  const secure = isSecure ? '; Secure' : ''
  const text = `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`
  reply.header('set-cookie', text)
}

export function clearCookie(reply: FastifyReply, cookie: Cookie): void {
  setCookie(reply, { ...cookie, maxAgeSeconds: 0 }, '')
}
