import { ED25519_PREFIX } from './ed25519.ts'
import { type CredentialKeys, type SignedRequest, signatureMatches } from './partner-signature.ts'
import { type SigningKey, signingKeyOf } from './signing-key.ts'

type Mistake = { hint: string; made(request: SignedRequest, keyId: string): Attempt }
type Attempt = { request?: Partial<SignedRequest>; keys?: { secret: SigningKey } }

const PREFIX = '/api/partner/v1'

/** Common mistakes (spec section 7), each as the signature it would produce. */
const MISTAKES: Mistake[] = [
  {
    hint: 'The key ID was used as the secret. Sign with the secret that was issued with it.',
    made: (_request, keyId) => ({ keys: { secret: signingKeyOf(keyId) } }),
  },
  {
    hint: 'Milliseconds were signed. Sign the timestamp of the header, in seconds.',
    made: ({ timestamp }) => ({ request: { timestamp: `${timestamp}000` } }),
  },
  {
    hint: `The path was signed without ${PREFIX}. Sign the whole path.`,
    made: ({ url }) => ({ request: { url: url.replace(PREFIX, '') } }),
  },
  {
    hint: 'The query was not signed. It is the third line.',
    made: ({ url }) => ({ request: { url: url.split('?', 1)[0] ?? '' } }),
  },
  {
    hint: 'An empty body was signed. Sign the bytes that are sent.',
    made: () => ({ request: { body: Buffer.alloc(0) } }),
  },
  {
    hint: 'Another method was signed.',
    made: () => ({ request: { method: 'GET' } }),
  },
]

type Sent = { keyId: string; keys: CredentialKeys; signature: string }

/**
 * Which common mistake produced this signature, if any. It reveals nothing to people without the
 * secret or private key: a hint is only given for a signature made with it, or with the key id.
 */
export function signingMistake(
  request: SignedRequest,
  { keyId, keys, signature }: Sent,
): string | undefined {
  const { spelled, rule } = spell(signature)
  if (spelled !== signature && signatureMatches(request, keys, spelled)) {
    return `The signature is right, but must be ${rule}.`
  }
  return MISTAKES.find(({ made }) => {
    const attempt = made(request, keyId)
    const changed = { ...request, ...attempt.request }
    return signatureMatches(changed, { ...keys, ...attempt.keys }, spelled)
  })?.hint
}

/** How it should have been written. 64 bytes are 128 hex digits or 86 characters of base64. */
function spell(signature: string): { spelled: string; rule: string } {
  const bare = signature.trim().replace(/^(v1|ed25519)=/i, '')
  const isHex = /^[\da-f]{128}$/i.test(bare)
  if (isHex || /^[\w+/-]{86}(==)?$/.test(bare)) {
    const base64 = Buffer.from(bare, isHex ? 'hex' : 'base64').toString('base64')
    return { spelled: ED25519_PREFIX + base64, rule: '"ed25519=" and base64 with padding' }
  }
  return { spelled: `v1=${bare.toLowerCase()}`, rule: '"v1=" and lower-case hex' }
}
