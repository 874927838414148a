import type { X509Certificate } from 'node:crypto'
import type { Greeting } from '../../../upstream/greet-tls.ts'
import { error, type Issue, notice, warning } from '../issue.ts'
import { expiryText } from './days-left.ts'

export type Protocols = Record<string, boolean>

type Facts = {
  own: X509Certificate
  greeting: Greeting
  covers_host: boolean
  days_left: number
  protocols: Protocols
  host: string
  now: Date
}

const SOON_DAYS = 14
const RSA_BITS_MIN = 2_048
const LIFE_DAYS_MAX = 398
const DAY_MS = 86_400_000
const TAKEN = { error: 70, warning: 15, notice: 3 }

// OpenSSL error codes as messages for people who run a server.
const DISTRUST: Record<string, [code: string, message: string]> = {
  CERT_HAS_EXPIRED: ['expired', 'The certificate has expired.'],
  CERT_NOT_YET_VALID: ['not_yet_valid', 'The certificate is not valid yet.'],
  DEPTH_ZERO_SELF_SIGNED_CERT: ['self_signed', 'The certificate is self-signed.'],
  SELF_SIGNED_CERT_IN_CHAIN: [
    'unknown_authority',
    'The chain ends in an unknown certificate authority.',
  ],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: [
    'incomplete_chain',
    'The server doesn’t send the intermediate certificate.',
  ],
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: [
    'unknown_authority',
    'The chain doesn’t lead to a known certificate authority, or part of it is missing.',
  ],
}

/**
 * Finds what is wrong with a host's certificate and TLS versions, with a score out of a hundred.
 */
export function judgeCertificate(facts: Facts): { issues: Issue[]; score: number } {
  const issues = [
    ...judgeTrust(facts),
    ...judgeDates(facts),
    ...judgeKey(facts),
    ...judgeProtocols(facts),
  ]
  const taken = issues.reduce((sum, { severity }) => sum + TAKEN[severity], 0)
  return { issues, score: Math.max(0, 100 - taken) }
}

function judgeTrust({ greeting: { distrust }, covers_host, host }: Facts): Issue[] {
  const [code, message] = DISTRUST[distrust ?? ''] ?? [
    'untrusted',
    `The certificate is not trusted: ${distrust}.`,
  ]
  return [
    ...(distrust === undefined ? [] : [error(code, message)]),
    ...(covers_host ? [] : [error('other_host', `The certificate is not for ${host}.`)]),
  ]
}

function judgeDates({ own, days_left, now }: Facts): Issue[] {
  const isValid = now < new Date(own.validTo)
  const lifeDays = (new Date(own.validTo).getTime() - new Date(own.validFrom).getTime()) / DAY_MS
  return [
    ...(isValid && days_left <= SOON_DAYS ? [warning('expires_soon', expiryText(days_left))] : []),
    ...(lifeDays > LIFE_DAYS_MAX
      ? [
          notice(
            'long_lived',
            `It is valid for ${Math.round(lifeDays)} days; browsers accept at most 398.`,
          ),
        ]
      : []),
  ]
}

function judgeKey({ own }: Facts): Issue[] {
  const bits = own.publicKey.asymmetricKeyDetails?.modulusLength
  if (bits === undefined || bits >= RSA_BITS_MIN) return []
  return [error('weak_key', `The key has ${bits} bits; use at least ${RSA_BITS_MIN}.`)]
}

function judgeProtocols({ protocols }: Facts): Issue[] {
  const old = ['TLSv1', 'TLSv1.1'].filter((version) => protocols[version])
  return [
    ...(old.length > 0
      ? [warning('old_protocols', `The server still supports ${old.join(' and ')}. Turn it off.`)]
      : []),
    ...(protocols['TLSv1.2'] || protocols['TLSv1.3']
      ? []
      : [error('no_modern_protocol', 'The server supports neither TLS 1.2 nor 1.3.')]),
    ...(protocols['TLSv1.3'] ? [] : [notice('no_tls13', 'The server doesn’t support TLS 1.3.')]),
  ]
}
