import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { canonicalString, NO_KEYS, signatureMatches } from './partner-signature.ts'
import { signingKeyOf } from './signing-key.ts'

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

describe('the test vectors shared with the sdk', () => {
  it.each(cases)('$name', (vector) => {
    const request = { ...vector, body: Buffer.from(vector.body) }
    const keys = { ...NO_KEYS, secret: signingKeyOf(vector.secret) }
    expect(canonicalString(request)).toBe(vector.canonical_string)
    expect(signatureMatches(request, keys, vector.signature)).toBe(true)
    const others: Partial<typeof request>[] = [
      { method: 'DELETE' },
      { url: `${vector.url}x` },
      { timestamp: '1' },
      { nonce: 'other' },
      { body: Buffer.from(`${vector.body} `) },
    ]
    for (const other of others) {
      expect(signatureMatches({ ...request, ...other }, keys, vector.signature)).toBe(false)
    }
  })
})

it.each(refused)('has no canonical string: $name', ({ method, url, body }) => {
  const request = { method, url, timestamp: '1794000000', nonce: 'n', body: Buffer.from(body) }
  expect(() => canonicalString(request)).toThrow(
    expect.objectContaining({ code: 'validation_error' }),
  )
})

it('accepts only v1= followed by 64 lower-case hex digits', () => {
  const vector = cases[0]
  if (!vector) throw new Error('no vectors')
  const request = { ...vector, body: Buffer.from(vector.body) }
  const keys = { ...NO_KEYS, secret: signingKeyOf(vector.secret) }
  const hex = vector.signature.slice(3)
  for (const wrong of [
    hex,
    `v1=${hex.toUpperCase()}`,
    `v2=${hex}`,
    `v1=${hex}0`,
    'v1=',
    '',
    `v1=${hex} `,
  ]) {
    expect([wrong, signatureMatches(request, keys, wrong)]).toEqual([wrong, false])
  }
})
