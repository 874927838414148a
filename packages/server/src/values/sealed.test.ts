import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { seal, unseal } from './sealed.ts'

const key = randomBytes(32)

it('what was sealed opens with the same key and context', () => {
  expect(unseal(key, seal(key, 'sk_ünïcode', 'pk_1'), 'pk_1')).toBe('sk_ünïcode')
})

it('the same secret is sealed differently each time', () => {
  expect(seal(key, 'sk', 'pk_1').equals(seal(key, 'sk', 'pk_1'))).toBe(false)
})

it('another key, another context or one changed bit does not open it', () => {
  const sealed = seal(key, 'sk', 'pk_1')
  const bent = Buffer.from(sealed)
  bent[bent.length - 1] = (bent[bent.length - 1] ?? 0) ^ 1
  expect(() => unseal(randomBytes(32), sealed, 'pk_1')).toThrow()
  expect(() => unseal(key, sealed, 'pk_2')).toThrow()
  expect(() => unseal(key, bent, 'pk_1')).toThrow()
})
