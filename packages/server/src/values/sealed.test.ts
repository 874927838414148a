import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import type { MasterKey } from './master-key.ts'
import { seal, unseal } from './sealed.ts'

const newest = randomBytes(32)
const older = randomBytes(32)
const key: MasterKey = [newest]
const ROW = 'partner_credentials|pk_1|sealed_secret'

it('a sealed secret opens with the same key and context', () => {
  expect(unseal(key, seal(key, 'sk_ünïcode', ROW), ROW)).toBe('sk_ünïcode')
})

it('the same secret is sealed differently each time', () => {
  expect(seal(key, 'sk', ROW).equals(seal(key, 'sk', ROW))).toBe(false)
})

it('the newest key seals, and older keys still open', () => {
  const before = seal([older], 'sk', ROW)
  expect(unseal([newest, older], before, ROW)).toBe('sk')
  const after = seal([newest, older], 'sk', ROW)
  expect(unseal([newest], after, ROW)).toBe('sk')
  expect(() => unseal([older], after, ROW)).toThrow('MASTER_KEY does not hold')
})

it('does not open with another key or row, or after one changed bit', () => {
  const sealed = seal(key, 'sk', ROW)
  expect(() => unseal([older], sealed, ROW)).toThrow('MASTER_KEY does not hold')
  expect(() => unseal(key, sealed, 'partner_credentials|pk_2|sealed_secret')).toThrow()
  for (let at = 0; at < sealed.length; at += 1) {
    const bent = Buffer.from(sealed)
    bent[at] = (bent[at] ?? 0) ^ 1
    expect(() => unseal(key, bent, ROW), `byte ${at}`).toThrow()
  }
})
