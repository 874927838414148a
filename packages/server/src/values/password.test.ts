import { expect, it } from 'vitest'
import { hashPassword, passwordMatches } from './password.ts'

it('opens for its password and for no other, and never looks the same twice', async () => {
  const [one, two] = await Promise.all([hashPassword('a long word'), hashPassword('a long word')])
  expect(one).not.toBe(two)
  expect(one).not.toContain('a long word')
  expect(await passwordMatches('a long word', one)).toBe(true)
  expect(await passwordMatches('a long wore', one)).toBe(false)
})

it('one spelling of a letter matches the other', async () => {
  expect(await passwordMatches('cafe\u0301-cafe\u0301', await hashPassword('café-café'))).toBe(true)
})

it('no account matches no password', async () => {
  expect(await passwordMatches('', undefined)).toBe(false)
})
