import { FieldProblem } from '../form/form.tsx'
import type { Values } from '../form/form.tsx'

const PEM = /^-----BEGIN PUBLIC KEY-----(.+)-----END PUBLIC KEY-----$/s
/** What precedes the 32 bytes of an Ed25519 key in PEM: 12 bytes, in base64. */
const PREFIX = 'MCowBQYDK2VwAyEA'
const KEY = /^[A-Za-z\d+/]{43}=$/

/** The pasted public key as the API takes it, or undefined if the field is empty or absent. */
export function publicKeyIn(values: Values): string | undefined {
  const text = (values['public_key'] ?? '').trim()
  if (text === '') return undefined
  const inPem = PEM.exec(text)?.[1]?.replaceAll(/\s/g, '')
  const key = inPem?.startsWith(PREFIX) ? inPem.slice(PREFIX.length) : text
  if (KEY.test(key)) return key
  throw new FieldProblem('public_key', problemWith(text))
}

function problemWith(text: string): string {
  return text.includes('PRIVATE KEY')
    ? 'This is the private key. Keep it to yourself and paste the public key.'
    : 'Paste an Ed25519 public key, as printed by the second command.'
}
