/** The byte array type that WebCrypto accepts. */
export type Bytes = Uint8Array<ArrayBuffer>

// WebCrypto is available everywhere fetch is: Node, Deno, Bun, workers and browsers.
const HMAC = { name: 'HMAC', hash: 'SHA-256' }

export async function hmacHex(secret: string, text: string): Promise<string> {
  const key = await crypto.subtle.importKey('raw', utf8(secret), HMAC, false, ['sign'])
  return hexOf(await crypto.subtle.sign('HMAC', key, utf8(text)))
}

/** True if any signature was made with this key. Compares in constant time. */
export async function isSignedBy(
  secret: Bytes,
  signed: Bytes,
  signatures: Bytes[],
): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', secret, HMAC, false, ['verify'])
  for (const signature of signatures) {
    if (await crypto.subtle.verify('HMAC', key, signature, signed)) return true
  }
  return false
}

export async function sha256Hex(text: string): Promise<string> {
  return hexOf(await crypto.subtle.digest('SHA-256', utf8(text)))
}

export function utf8(text: string): Bytes {
  return new TextEncoder().encode(text)
}

function hexOf(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
