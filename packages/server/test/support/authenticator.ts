import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'

type Options = { challenge: string; user?: { id: string }; rp?: { id: string }; rpId?: string }

/** Deviations of a phishing page or a cloned device. */
type Twist = { origin?: string; challenge?: string; isVerified?: boolean; counter?: number }

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

/** A software authenticator with one ES256 key, encoded as WebAuthn level 3 specifies. */
export class Authenticator {
  readonly credentialId = randomBytes(32)
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #origin: string
  #counter = 0

  constructor(origin: string) {
    this.#origin = origin
  }

  /** Answers `navigator.credentials.create`. */
  create(options: Options, twist: Twist = {}): RegistrationResponseJSON {
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.credentialId.length)
    const credential = Buffer.concat([
      Buffer.alloc(16),
      length,
      this.credentialId,
      this.#publicKey(),
    ])
    const data = Buffer.concat([this.#head(options.rp?.id, HAS_CREDENTIAL, twist), credential])
    // {"fmt": "none", "attStmt": {}, "authData": bytes}
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      text('fmt'),
      text('none'),
      text('attStmt'),
      Buffer.from([0xa0]),
      text('authData'),
      bytes(data),
    ])
    return {
      ...this.#names(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options, twist),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  /** Answers `navigator.credentials.get`. */
  get(options: Options, twist: Twist = {}): AuthenticationResponseJSON {
    this.#counter += 1
    const data = this.#head(options.rpId, 0, twist)
    const clientDataJSON = this.#clientData('webauthn.get', options, twist)
    const digest = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest()
    const signature = sign('sha256', Buffer.concat([data, digest]), this.#keys.privateKey)
    return {
      ...this.#names(),
      response: {
        clientDataJSON,
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      },
    }
  }

  #names() {
    const id = this.credentialId.toString('base64url')
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} }
  }

  #head(rpId = '', flags: number, { isVerified = true, counter = this.#counter }: Twist): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const flag = flags | USER_PRESENT | (isVerified ? USER_VERIFIED : 0)
    const rpDigest = createHash('sha256').update(rpId).digest()
    return Buffer.concat([rpDigest, Buffer.from([flag]), count])
  }

  #clientData(type: string, options: Options, twist: Twist): string {
    const { origin = this.#origin, challenge = options.challenge } = twist
    const clientData = JSON.stringify({ type, challenge, origin, crossOrigin: false })
    return Buffer.from(clientData).toString('base64url')
  }

  /** COSE: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y} */
  #publicKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      bytes(Buffer.from(x, 'base64url')),
      Buffer.from([0x22]),
      bytes(Buffer.from(y, 'base64url')),
    ])
  }
}

/**
 * CBOR in its shortest form, as far as needed here: short texts, and byte strings of 24 bytes to 64
 * KiB.
 */
function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
}

function bytes(value: Buffer): Buffer {
  const head =
    value.length < 256
      ? Buffer.from([0x58, value.length])
      : Buffer.from([0x59, value.length >> 8, value.length & 255])
  return Buffer.concat([head, value])
}
