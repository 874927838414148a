import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { verifyingKeyOf } from './ed25519.ts'
import { NO_KEYS, signatureMatches } from './partner-signature.ts'
import { signingKeyOf } from './signing-key.ts'

type Vector = {
  name: string
  method: string
  url: string
  body: string
  timestamp: string
  nonce: string
  public_key: string
  signature: string
}

const FILE = new URL('../../../sdk/vectors/ed25519.json', import.meta.url)
const { cases, refused_signatures } = JSON.parse(readFileSync(FILE, 'utf8')) as {
  cases: Vector[]
  refused_signatures: { name: string; signature: string }[]
}

const keysOf = ({ public_key }: Vector) => ({
  ...NO_KEYS,
  publicKey: verifyingKeyOf(Buffer.from(public_key, 'base64')),
})
const requestOf = (vector: Vector) => ({ ...vector, body: Buffer.from(vector.body) })

describe('the Ed25519 vectors shared with the sdk', () => {
  it.each(cases)('$name', (vector) => {
    const request = requestOf(vector)
    const { signature } = vector
    const keys = keysOf(vector)
    expect(signatureMatches(request, keys, signature)).toBe(true)
    const others: Partial<typeof request>[] = [
      { method: 'DELETE' },
      { url: `${vector.url}x` },
      { timestamp: '1' },
      { nonce: 'other' },
      { body: Buffer.from(`${vector.body} `) },
    ]
    for (const other of others) {
      expect(signatureMatches({ ...request, ...other }, keys, signature)).toBe(false)
    }
  })

  it.each(refused_signatures)('refuses $name', ({ signature }) => {
    const [vector] = cases
    if (!vector) throw new Error('no vectors')
    expect(signatureMatches(requestOf(vector), keysOf(vector), signature)).toBe(false)
  })
})

it('a credential without a public key accepts no Ed25519 signature, and neither does nobody’s', () => {
  const [vector] = cases
  if (!vector) throw new Error('no vectors')
  for (const keys of [NO_KEYS, { ...NO_KEYS, secret: signingKeyOf(vector.public_key) }]) {
    expect(signatureMatches(requestOf(vector), keys, vector.signature)).toBe(false)
  }
})
