import { generateKeyPairSync, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { signEd25519 } from './ed25519.ts'
import { PartnerClient } from './partner-client.ts'
import { signedHeaders } from './sign.ts'

type Vector = {
  name: string
  method: string
  url: string
  body: string
  timestamp: string
  nonce: string
  private_key: string
  signature: string
}
type Key = { private_key: string; private_key_pem: string; public_key: string }

const FILE = new URL('../vectors/ed25519.json', import.meta.url)
const { keys, cases } = JSON.parse(readFileSync(FILE, 'utf8')) as { keys: Key[]; cases: Vector[] }

describe('Ed25519 vectors shared with the server', () => {
  it.each(cases)(
    '$name',
    async ({ method, url, body, timestamp, nonce, private_key, signature }) => {
      const [path = '', query = ''] = url.split(/\?(.*)/s)
      const pem = keys.find((key) => key.private_key === private_key)?.private_key_pem ?? ''
      for (const privateKey of [private_key, pem]) {
        const credential = { keyId: 'pk_1', privateKey }
        const request = { method, path, query, body }
        expect(await signedHeaders(request, credential, { timestamp, nonce })).toEqual({
          'x-service-key-id': 'pk_1',
          'x-service-timestamp': timestamp,
          'x-service-nonce': nonce,
          'x-service-signature': signature,
        })
      }
    },
  )
})

it('signs with a new key so that Node verifies it', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const signature = Buffer.from(await signEd25519(pem, 'ünïcödé'), 'base64')
  expect(verify(null, Buffer.from('ünïcödé'), publicKey, signature)).toBe(true)
})

describe('an invalid private key is refused when the client is made, and never quoted', () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const x25519 = generateKeyPairSync('x25519').privateKey
  const [known] = keys
  if (!known) throw new Error('no vectors')
  it.each([
    ['empty', ''],
    ['not base64', 'a private key'],
    ['a public key’s PEM', known.private_key_pem.replaceAll('PRIVATE', 'PUBLIC')],
    ['cut short', known.private_key.slice(0, 40)],
    ['a byte too long', Buffer.alloc(33, 7).toString('base64')],
    ['PEM with a byte too many', known.private_key_pem.replace('\n-----END', 'AAAA\n-----END')],
    ['RSA', rsa.export({ type: 'pkcs8', format: 'pem' }).toString()],
    ['X25519', x25519.export({ type: 'pkcs8', format: 'pem' }).toString()],
  ])('%s', (_what, privateKey) => {
    const options = { baseUrl: 'https://names.example', keyId: 'pk_1', privateKey }
    expect(() => new PartnerClient(options)).toThrow(
      new TypeError(
        'privateKey must be an Ed25519 private key: PEM as openssl writes it, or base64 of its 32 bytes.',
      ),
    )
  })

  it('a secret and a private key together', () => {
    const both = { baseUrl: 'https://names.example', keyId: 'pk_1', secret: 'sk_1' }
    const options = { ...both, privateKey: known.private_key } as never
    expect(() => new PartnerClient(options)).toThrow('Give either secret or privateKey, not both.')
  })
})
