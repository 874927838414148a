import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { canonicalString, signedHeaders } from './sign.ts'

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

const FILE = new URL('../vectors/signing.json', import.meta.url)
type Refused = Pick<Vector, 'name' | 'method' | 'url' | 'body'>
const { cases, refused } = JSON.parse(readFileSync(FILE, 'utf8')) as {
  cases: Vector[]
  refused: Refused[]
}

describe('signing vectors shared with the server', () => {
  it.each(cases)('$name', async ({ method, url, body, timestamp, nonce, secret, ...expected }) => {
    const [path = '', search = ''] = url.split(/\?(.*)/s)
    const request = { method, path, query: search, body }
    const pairs = [...new URLSearchParams(search)] as [string, string][]
    const inPairs = { ...request, query: pairs }
    expect(await canonicalString(inPairs, { timestamp, nonce })).toBe(expected.canonical_string)
    expect(await canonicalString(request, { timestamp, nonce })).toBe(expected.canonical_string)
    const headers = await signedHeaders(request, { keyId: 'pk_1', secret }, { timestamp, nonce })
    expect(headers).toEqual({
      'x-service-key-id': 'pk_1',
      'x-service-timestamp': timestamp,
      'x-service-nonce': nonce,
      'x-service-signature': expected.signature,
    })
  })
})

it.each(refused)('refuses to sign $name', async ({ method, url, body }) => {
  const [path = '', query = ''] = url.split(/\?(.*)/s)
  const request = { method, path, query, body }
  await expect(signedHeaders(request, { keyId: 'pk_1', secret: 'sk_1' })).rejects.toThrow(TypeError)
})
