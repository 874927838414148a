import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import type { MasterKey } from './master-key.ts'
import { readToken, signToken } from './signed-token.ts'

const key: MasterKey = [randomBytes(32)]

it('is valid only for its key and purpose', () => {
  const token = signToken(key, 'reset', 'rst_1')
  expect(readToken(key, 'reset', token)).toBe('rst_1')
  expect(readToken(key, 'sign-up', token)).toBeUndefined()
  expect(readToken([randomBytes(32)], 'reset', token)).toBeUndefined()
})

it('stays valid while its key is kept behind a newer one', () => {
  const token = signToken(key, 'reset', 'rst_1')
  expect(readToken([randomBytes(32), ...key], 'reset', token)).toBe('rst_1')
})

it('a changed id, a truncated or empty signature and other text are invalid', () => {
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

it('is valid in one exact spelling only', () => {
  const token = signToken(key, 'reset', 'rst_1')
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const others = letters.split('').filter((letter) => letter !== token.at(-1))
  for (const letter of [...others, '=', ' '])
    expect(readToken(key, 'reset', token.slice(0, -1) + letter)).toBeUndefined()
})
