import { generateKeyPairSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { publicKeyIn } from './public-key.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
const { x = '' } = publicKey.export({ format: 'jwk' })
const base64 = Buffer.from(x, 'base64url').toString('base64')

it('reads what openssl prints, also in a field that drops its line breaks, and plain base64', () => {
  for (const public_key of [
    pem,
    pem.replaceAll('\n', ''),
    pem.replaceAll('\n', ' '),
    ` ${base64}\n`,
  ]) {
    expect(publicKeyIn({ public_key })).toBe(base64)
  }
  expect([publicKeyIn({}), publicKeyIn({ public_key: '  ' })]).toEqual([undefined, undefined])
})

it('says what is wrong, beside the field', () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey
  const refused = [
    [privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), 'This is the private key.'],
    [rsa.export({ type: 'spki', format: 'pem' }).toString(), 'Paste an Ed25519 public key'],
    [base64.slice(1), 'Paste an Ed25519 public key'],
    ['sk_live_1', 'Paste an Ed25519 public key'],
  ] as const
  for (const [public_key, message] of refused) {
    expect(() => publicKeyIn({ public_key })).toThrow(message)
  }
})
