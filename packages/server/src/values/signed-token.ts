import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { MasterKey } from './master-key.ts'

/**
 * A token that only we can create: an id and its HMAC, with a key derived from the operator's.
 * `purpose` is authenticated too, so a token for one purpose is invalid for any other. The database
 * stores only the id, so someone who reads it can't forge a link.
 */
export function signToken([newest]: MasterKey, purpose: string, id: string): string {
  return `${id}.${signatureOf(newest, purpose, id).toString('base64url')}`
}

/** The id in the token, or undefined for anything that we didn't sign for this purpose. */
export function readToken(
  masterKey: MasterKey,
  purpose: string,
  token: string,
): string | undefined {
  const dot = token.lastIndexOf('.')
  const id = token.slice(0, Math.max(0, dot))
  // Compared as text, because several base64url texts decode to the same bytes.
  const given = Buffer.from(token.slice(dot + 1))
  const isOurs = masterKey.some((key) => {
    const right = Buffer.from(signatureOf(key, purpose, id).toString('base64url'))
    return given.length === right.length && timingSafeEqual(given, right)
  })
  return isOurs ? id : undefined
}

/** How a random secret is stored: it has too many bits to be guessed from its digest. */
export function digestOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

export function signatureOf(master: Buffer, purpose: string, id: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', master, '', 'namehouse signed token', 32))
  return createHmac('sha256', key)
    .update(JSON.stringify([purpose, id]))
    .digest()
}
