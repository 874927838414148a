import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { MasterKey } from './master-key.ts'

/**
 * A text that only we could have written: an id and its HMAC under a key made from the operator's.
 * `purpose` is authenticated with it, so a token made for one thing opens nothing else. The table
 * behind it holds only the id, so who reads the table can follow no link.
 */
export function signToken([newest]: MasterKey, purpose: string, id: string): string {
  return `${id}.${signatureOf(newest, purpose, id).toString('base64url')}`
}

/** The id inside, or undefined for anything that we did not write for this purpose. */
export function readToken(
  masterKey: MasterKey,
  purpose: string,
  token: string,
): string | undefined {
  const dot = token.lastIndexOf('.')
  const id = token.slice(0, Math.max(0, dot))
  // Compared as text: several texts of base64url stand for the same bytes.
  const given = Buffer.from(token.slice(dot + 1))
  const isOurs = masterKey.some((key) => {
    const right = Buffer.from(signatureOf(key, purpose, id).toString('base64url'))
    return given.length === right.length && timingSafeEqual(given, right)
  })
  return isOurs ? id : undefined
}

/** How a random secret is kept: it has too many bits to be guessed from its digest. */
export function digestOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

export function signatureOf(master: Buffer, purpose: string, id: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', master, '', 'namehouse signed token', 32))
  return createHmac('sha256', key)
    .update(JSON.stringify([purpose, id]))
    .digest()
}
