import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { readToken, signToken } from './signed-token.ts'

const key = randomBytes(32)

it('opens for its key and purpose alone', () => {
  const token = signToken(key, 'reset', 'rst_1')
  expect(readToken(key, 'reset', token)).toBe('rst_1')
  expect(readToken(key, 'sign-up', token)).toBeUndefined()
  expect(readToken(randomBytes(32), 'reset', token)).toBeUndefined()
})

it('a changed id, a cut or empty signature and a stray text open nothing', () => {
  const token = signToken(key, 'reset', 'rst_1')
  for (const forged of [
    token.replace('rst_1', 'rst_2'),
    token.slice(0, -4),
    'rst_1.',
    '',
    '.',
    'x',
  ])
    expect(readToken(key, 'reset', forged)).toBeUndefined()
})
