import { type SignedRequest, signatureMatches } from './partner-signature.ts'
import { type SigningKey, signingKeyOf } from './signing-key.ts'

type Mistake = { hint: string; made(request: SignedRequest, keyId: string): Attempt }
type Attempt = { request?: Partial<SignedRequest>; secret?: SigningKey }

const PREFIX = '/api/partner/v1'

/** Common mistakes (spec section 7), each as the signature it would produce. */
const MISTAKES: Mistake[] = [
  {
    hint: 'The key id was used as the secret; sign with the secret that was issued with it.',
    made: (_request, keyId) => ({ secret: signingKeyOf(keyId) }),
  },
  {
    hint: 'Milliseconds were signed; the signed timestamp is the header’s, in seconds.',
    made: ({ timestamp }) => ({ request: { timestamp: `${timestamp}000` } }),
  },
  {
    hint: `The path was signed without ${PREFIX}; sign the whole path.`,
    made: ({ url }) => ({ request: { url: url.replace(PREFIX, '') } }),
  },
  {
    hint: 'The query was not signed; it is the third line.',
    made: ({ url }) => ({ request: { url: url.split('?', 1)[0] ?? '' } }),
  },
  {
    hint: 'An empty body was signed; sign the bytes that are sent.',
    made: () => ({ request: { body: Buffer.alloc(0) } }),
  },
  {
    hint: 'Another method was signed.',
    made: () => ({ request: { method: 'GET' } }),
  },
]

/**
 * Which common mistake produced this signature, if any. It reveals nothing to people without the
 * secret: a hint is only given for a signature made with the secret or with the key id.
 */
export function signingMistake(
  request: SignedRequest,
  { keyId, secret, signature }: { keyId: string; secret: SigningKey; signature: string },
): string | undefined {
  const spelled = `v1=${signature.replace(/^v1=/, '').toLowerCase()}`
  if (spelled !== signature && signatureMatches(request, secret, spelled)) {
    return 'The signature is right, but must be "v1=" and lower-case hex.'
  }
  return MISTAKES.find(({ made }) => {
    const attempt = made(request, keyId)
    const changed = { ...request, ...attempt.request }
    return signatureMatches(changed, attempt.secret ?? secret, spelled)
  })?.hint
}
