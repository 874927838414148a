import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { canonicalString, momentOf, sign } from './sign.ts'
import { WORKED } from './worked-request.ts'

type Vector = {
  name: string
  method: string
  url: string
  body: string
  timestamp: string
  nonce: string
  secret: string
  canonical_string: string
  signature: string
}

const FILE = new URL('../../../sdk/vectors/signing.json', import.meta.url)
type Refused = Pick<Vector, 'name' | 'method' | 'url' | 'body'>
const { cases, refused } = JSON.parse(readFileSync(FILE, 'utf8')) as {
  cases: Vector[]
  refused: Refused[]
}

describe('the vectors shared with the service and the SDK', () => {
  it.each(cases)('$name', async ({ method, url, body, timestamp, nonce, secret, ...expected }) => {
    const [path = '', search = ''] = url.split(/\?(.*)/s)
    const query = [...new URLSearchParams(search)] as [string, string][]
    const moment = { timestamp, nonce }
    const request = { method, path, query, body }
    expect(await canonicalString(request, moment)).toBe(expected.canonical_string)
    expect(await sign(request, { keyId: 'pk_1', secret }, moment)).toEqual({
      'X-Service-Key-Id': 'pk_1',
      'X-Service-Timestamp': timestamp,
      'X-Service-Nonce': nonce,
      'X-Service-Signature': expected.signature,
    })
  })
})

type KeyVector = Omit<Vector, 'secret'> & { private_key: string }
const KEYS_FILE = new URL('../../../sdk/vectors/ed25519.json', import.meta.url)
const withKeys = JSON.parse(readFileSync(KEYS_FILE, 'utf8')) as {
  keys: { private_key: string; private_key_pem: string }[]
  cases: KeyVector[]
}

it('signs the Ed25519 vectors with a private key in place of the secret', async () => {
  const pems = new Map(withKeys.keys.map((key) => [key.private_key, key.private_key_pem]))
  for (const { method, url, body, timestamp, nonce, private_key, signature } of withKeys.cases) {
    const [path = '', query = ''] = url.split(/\?(.*)/s)
    const request = { method, path, query, body }
    // A password field drops the line breaks of what is pasted.
    const inOneLine = pems.get(private_key)?.replaceAll('\n', '') ?? ''
    for (const secret of [private_key, inOneLine]) {
      const headers = await sign(request, { keyId: 'pk_1', secret }, { timestamp, nonce })
      expect(headers['X-Service-Signature']).toBe(signature)
    }
  }
})

it.each(refused)('refuses to sign $name', async ({ method, url, body }) => {
  const [path = '', query = ''] = url.split(/\?(.*)/s)
  const request = { method, path, query, body }
  const moment = momentOf(new Date())
  await expect(sign(request, { keyId: 'pk_1', secret: 'sk_1' }, moment)).rejects.toThrow()
})

it("the guide's worked request is signed correctly", async () => {
  const { request, secret, moment } = WORKED
  const headers = await sign(request, { keyId: 'pk_1', secret }, moment)
  expect(await canonicalString(request, moment)).toBe(WORKED.canonical_string)
  expect(headers['X-Service-Signature']).toBe(WORKED.signature)
})

it('every moment is new, in whole seconds', () => {
  const now = new Date(1_794_000_000_999)
  expect(momentOf(now).timestamp).toBe('1794000000')
  expect(momentOf(now).nonce).not.toBe(momentOf(now).nonce)
})
