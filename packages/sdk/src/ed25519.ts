import { type Bytes, utf8 } from './hmac.ts'

const SEED_BYTES = 32
/** What precedes the 32 bytes of an Ed25519 private key in PKCS #8 (RFC 8410). */
const PKCS8_PREFIX = [48, 46, 2, 1, 0, 48, 5, 6, 3, 43, 101, 112, 4, 34, 4, 32]
const PEM = /^\s*-----BEGIN PRIVATE KEY-----([\s\w+/=]+)-----END PRIVATE KEY-----\s*$/
const UNREADABLE =
  'privateKey must be an Ed25519 private key: PEM as openssl writes it, or base64 of its 32 bytes.'

/** The Ed25519 signature of a text (RFC 8032), in base64. */
export async function signEd25519(privateKey: string, text: string): Promise<string> {
  const pkcs8 = pkcs8Of(privateKey)
  const key = await crypto.subtle.importKey('pkcs8', pkcs8, 'Ed25519', false, ['sign'])
  const signature = new Uint8Array(await crypto.subtle.sign('Ed25519', key, utf8(text)))
  return btoa(String.fromCharCode(...signature))
}

/** Throws a TypeError for anything but an Ed25519 private key. The error never includes it. */
export function pkcs8Of(privateKey: string): Bytes {
  const pem = PEM.exec(privateKey)?.[1]
  const bytes = bytesIn((pem ?? privateKey).replaceAll(/\s/g, ''))
  const seed = pem === undefined ? bytes : bytes.slice(PKCS8_PREFIX.length)
  const pkcs8 = Uint8Array.from([...PKCS8_PREFIX, ...seed])
  const isWhole = pem === undefined || pkcs8.every((byte, at) => byte === bytes[at])
  if (seed.length !== SEED_BYTES || !isWhole) throw new TypeError(UNREADABLE)
  return pkcs8
}

function bytesIn(base64: string): Bytes {
  try {
    return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
  } catch {
    throw new TypeError(UNREADABLE)
  }
}
