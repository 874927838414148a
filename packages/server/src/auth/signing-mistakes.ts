import { type SignedRequest, signatureMatches } from './partner-signature.ts'
import { type SigningKey, signingKeyOf } from './signing-key.ts'

type Mistake = { hint: string; made(request: SignedRequest, keyId: string): Attempt }
type Attempt = { request?: Partial<SignedRequest>; secret?: SigningKey }

const PREFIX = '/api/partner/v1'

/** What people get wrong (spec section 7), each as the signature that the mistake would make. */
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
 * Says which of the usual mistakes made this signature, if one did. It tells nothing to those who
 * have not got the secret: a hint is given only for a signature that was made with it, or with the
 * key id.
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
