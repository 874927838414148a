import { expect, it } from 'vitest'
import { newSecret, otpauthUrl, stepOfCode } from './totp.ts'

/** RFC 6238, appendix B: the secret "12345678901234567890"; the last six of its eight digits. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => new Date(seconds * 1000)

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('at %i s the RFC’s code is %s', (seconds, code) => {
  expect(stepOfCode(SECRET, code, at(seconds))).toBe(Math.floor(seconds / 30))
})

it('a code works one step early or late, and no further', () => {
  const step = 41_152_263
  const code = '005924'
  const inStep = (other: number) => stepOfCode(SECRET, code, at(other * 30))
  expect([step - 1, step, step + 1].map(inStep)).toEqual([step, step, step])
  expect([step - 2, step + 2].map(inStep)).toEqual([undefined, undefined])
})

it('malformed codes are refused', () => {
  for (const code of ['', '28708', '2870820', 'abcdef', '28708२']) {
    expect(stepOfCode(SECRET, code, at(59))).toBeUndefined()
  }
})

it('secrets have 160 bits, and the otpauth URL names us and the account', () => {
  expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/)
  expect(newSecret()).not.toBe(newSecret())
  const url = new URL(otpauthUrl(SECRET, 'a+b@example.com'))
  expect(decodeURIComponent(url.pathname)).toContain('Namehouse:a+b@example.com')
  expect(url.searchParams.get('secret')).toBe(SECRET)
})
