import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { bits, boolean, integer, octets, oid, sequence, set, tagged, text, time } from './der.ts'

export interface Authority {
  name: string
  pem: string
  privateKey: KeyObject
}

export interface Identity {
  cert: string
  key: string
}

interface Certificate {
  subject: string
  subjectKey: KeyObject
  issuer: string
  issuerKey: KeyObject
  from: Date
  until: Date
  /** The hosts it is valid for. A CA's own certificate has none. */
  hosts: readonly string[]
}

const AUTHORITY_NAME = 'Lab Authority'
const DAY_MS = 86_400_000
const ECDSA_SHA256 = sequence(oid('1.2.840.10045.4.3.2'))

/**
 * A certificate authority for the sites of one lab. Keys and dates are new at every start, because
 * certificates expire and private keys don't belong in a repository.
 */
export function makeAuthority(now: Date): Authority {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const pem = certificatePem({
    subject: AUTHORITY_NAME,
    subjectKey: publicKey,
    issuer: AUTHORITY_NAME,
    issuerKey: privateKey,
    from: new Date(now.getTime() - DAY_MS),
    until: new Date(now.getTime() + 3650 * DAY_MS),
    hosts: [],
  })
  return { name: AUTHORITY_NAME, pem, privateKey }
}

/** An intermediate CA, as real sites use. */
export function makeLesserAuthority(authority: Authority, now: Date): Authority {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = 'Lab Lesser Authority'
  const pem = certificatePem({
    subject: name,
    subjectKey: publicKey,
    issuer: authority.name,
    issuerKey: authority.privateKey,
    from: new Date(now.getTime() - DAY_MS),
    until: new Date(now.getTime() + 1825 * DAY_MS),
    hosts: [],
  })
  return { name, pem, privateKey }
}

/** A key with a self-signed certificate. */
export function makeSelfSigned(host: string, now: Date): Identity {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const cert = certificatePem({
    subject: host,
    subjectKey: publicKey,
    issuer: host,
    issuerKey: privateKey,
    from: new Date(now.getTime() - DAY_MS),
    until: new Date(now.getTime() + 60 * DAY_MS),
    hosts: [host],
  })
  return { cert, key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() }
}

/**
 * A key with a certificate for some hosts, valid from 30 days ago until the given number of days
 * from now.
 */
export function makeIdentity(
  authority: Authority,
  hosts: readonly [string, ...string[]],
  now: Date,
  daysLeft: number,
): Identity {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const cert = certificatePem({
    subject: hosts[0],
    subjectKey: publicKey,
    issuer: authority.name,
    issuerKey: authority.privateKey,
    from: new Date(now.getTime() - 30 * DAY_MS),
    until: new Date(now.getTime() + daysLeft * DAY_MS),
    hosts,
  })
  return { cert, key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() }
}

function certificatePem(certificate: Certificate): string {
  const body = bodyOf(certificate)
  const signature = sign('sha256', body, certificate.issuerKey)
  const whole = sequence(body, ECDSA_SHA256, bits(signature)).toString('base64')
  const lines = whole.match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}

/** The signed part, in the order RFC 5280 requires. */
function bodyOf({ subject, subjectKey, issuer, from, until, hosts }: Certificate): Buffer {
  const version3 = tagged(0xa0, integer(Buffer.of(2)))
  const serial = randomBytes(15)
  // The first byte is 1, because the shortest form of a number has no leading zeros.
  const number = integer(Buffer.concat([Buffer.of(1), serial]))
  const validity = sequence(time(from), time(until))
  const key = subjectKey.export({ type: 'spki', format: 'der' })
  const extensions = tagged(0xa3, sequence(...extensionsOf(hosts)))
  return sequence(
    version3,
    number,
    ECDSA_SHA256,
    nameOf(issuer),
    validity,
    nameOf(subject),
    key,
    extensions,
  )
}

function nameOf(name: string): Buffer {
  return sequence(set(sequence(oid('2.5.4.3'), text(name))))
}

function extensionsOf(hosts: readonly string[]): Buffer[] {
  if (hosts.length === 0) {
    const basicConstraints = sequence(boolean(true))
    return [sequence(oid('2.5.29.19'), boolean(true), octets(basicConstraints))]
  }
  const names = sequence(...hosts.map((host) => tagged(0x82, Buffer.from(host, 'ascii'))))
  return [sequence(oid('2.5.29.17'), octets(names))]
}
