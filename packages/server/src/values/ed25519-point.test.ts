import { generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isEd25519PublicKey } from './ed25519-point.ts'

const FILE = new URL('../../../sdk/vectors/ed25519.json', import.meta.url)
type Refused = { name: string; public_key: string }
const { keys, refused_public_keys } = JSON.parse(readFileSync(FILE, 'utf8')) as {
  keys: { public_key: string }[]
  refused_public_keys: Refused[]
}

it('accepts the keys of the vectors and new ones', () => {
  const fresh = Array.from({ length: 10 }, () => {
    const { x = '' } = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' })
    return Buffer.from(x, 'base64url')
  })
  const known = keys.map(({ public_key }) => Buffer.from(public_key, 'base64'))
  expect([...known, ...fresh].filter((bytes) => !isEd25519PublicKey(bytes))).toEqual([])
})

it.each(refused_public_keys.slice(0, 15))('refuses $name', ({ public_key }) => {
  const bytes = Buffer.from(public_key, 'base64')
  expect([bytes.length, isEd25519PublicKey(bytes)]).toEqual([32, false])
})

it.each([0, 31, 33, 64])('refuses %i bytes', (length) => {
  expect(isEd25519PublicKey(Buffer.alloc(length, 9))).toBe(false)
})
