import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { DIGEST_BYTES, isCommonPassword, LISTED_LENGTH_MIN } from './common-passwords.ts'
import { PASSWORD_LENGTH, readNewPassword } from './new-password.ts'

const COMMON = [
  'password', 'password1', 'password123', '12345678', '123456789', 'qwerty123', 'qwertyuiop',
  '1q2w3e4r', '1qaz2wsx', 'iloveyou1', 'sunshine', 'princess', 'football', 'baseball', 'superman',
  'trustno1', 'letmein1', 'welcome1', 'admin123', 'passw0rd', 'p@ssw0rd', 'starwars', 'whatever',
  'changeme', 'abcd1234', '11111111', 'zaq12wsx', 'q1w2e3r4t5',
] // oxfmt-ignore

describe('the list of common passwords', () => {
  it.each(COMMON)('refuses %s, in any case', (password) => {
    for (const spelling of [password, password.toUpperCase(), capital(password)]) {
      expect(readNewPassword(spelling)).toEqual({
        ok: false,
        reason: 'is one of the most common passwords. Choose another one.',
      })
    }
  })

  it('refuses a common password in full-width letters', () => {
    expect(isCommonPassword('ｐａｓｓｗｏｒｄ')).toBe(true)
  })

  it('accepts uncommon passwords', () => {
    for (const password of ['a good long word', 'demo-password', 'staff-password', 'Ω'.repeat(8)]) {
      expect(readNewPassword(password)).toEqual({ ok: true, password })
    }
  })

  it('wrongly refuses at most one other password in a million', () => {
    const file = readFileSync(new URL('../../passwords/common-passwords.bin', import.meta.url))
    expect(file.length % DIGEST_BYTES).toBe(0)
    const passwords = file.length / DIGEST_BYTES
    expect(passwords).toBeGreaterThan(15_000)
    expect(passwords / 256 ** DIGEST_BYTES).toBeLessThan(1e-6)
    const refused = Array.from({ length: 10_000 }, () => randomBytes(9).toString('base64url'))
    expect(refused.filter(isCommonPassword)).toEqual([])
  })

  it('is sorted, so that a binary search finds every entry', () => {
    const file = readFileSync(new URL('../../passwords/common-passwords.bin', import.meta.url))
    const rows = Array.from({ length: file.length / DIGEST_BYTES }, (_, row) =>
      file.toString('hex', row * DIGEST_BYTES, (row + 1) * DIGEST_BYTES),
    )
    expect(rows).toEqual([...new Set(rows)].toSorted())
  })

  it('leaves out only passwords that are too short anyway', () => {
    expect(PASSWORD_LENGTH.min).toBeGreaterThanOrEqual(LISTED_LENGTH_MIN)
  })
})

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
