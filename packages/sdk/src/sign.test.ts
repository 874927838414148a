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
const { cases } = JSON.parse(readFileSync(FILE, 'utf8')) as { cases: Vector[] }

describe('the vectors that the server runs too', () => {
  it.each(cases)('$name', async ({ method, url, body, timestamp, nonce, secret, ...expected }) => {
    const [path = '', search = ''] = url.split(/\?(.*)/s)
    const query = [...new URLSearchParams(search)] as [string, string][]
    const request = { method, path, query, body }
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
