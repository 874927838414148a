import type { X509Certificate } from 'node:crypto'
import type { Greeting } from '../../../upstream/greet-tls.ts'
import { error, type Issue, notice, warning } from '../issue.ts'

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

// What OpenSSL says, in words for whoever runs the server.
const DISTRUST: Record<string, [code: string, message: string]> = {
  CERT_HAS_EXPIRED: ['expired', 'The certificate has expired.'],
  CERT_NOT_YET_VALID: ['not_yet_valid', 'The certificate is not valid yet.'],
  DEPTH_ZERO_SELF_SIGNED_CERT: ['self_signed', 'The certificate is signed by itself alone.'],
  SELF_SIGNED_CERT_IN_CHAIN: ['unknown_authority', 'The chain ends in an unknown authority.'],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: [
    'incomplete_chain',
    'The server does not send the certificate between its own and the authority’s.',
  ],
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: [
    'unknown_authority',
    'The chain does not lead to a known authority, or a part of it is missing.',
  ],
}

/** What is wrong with how a host proves itself, and how much of a hundred is left. */
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

function judgeDates({ own, days_left }: Facts): Issue[] {
  const lifeDays = (new Date(own.validTo).getTime() - new Date(own.validFrom).getTime()) / DAY_MS
  return [
    ...(days_left >= 0 && days_left <= SOON_DAYS
      ? [warning('expires_soon', `The certificate expires in ${days_left} days.`)]
      : []),
    ...(lifeDays > LIFE_DAYS_MAX
      ? [notice('long_lived', `It is valid for ${Math.round(lifeDays)} days; browsers take 398.`)]
      : []),
  ]
}

function judgeKey({ own }: Facts): Issue[] {
  const bits = own.publicKey.asymmetricKeyDetails?.modulusLength
  if (bits === undefined || bits >= RSA_BITS_MIN) return []
  return [error('weak_key', `The key has ${bits} bits; ${RSA_BITS_MIN} are the least.`)]
}

function judgeProtocols({ protocols }: Facts): Issue[] {
  const old = ['TLSv1', 'TLSv1.1'].filter((version) => protocols[version])
  return [
    ...(old.length > 0
      ? [warning('old_protocols', `The server still speaks ${old.join(' and ')}: switch it off.`)]
      : []),
    ...(protocols['TLSv1.2'] || protocols['TLSv1.3']
      ? []
      : [error('no_modern_protocol', 'The server speaks neither TLS 1.2 nor 1.3.')]),
    ...(protocols['TLSv1.3'] ? [] : [notice('no_tls13', 'The server does not speak TLS 1.3.')]),
  ]
}
