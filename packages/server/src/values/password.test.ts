import { expect, it } from 'vitest'
import { givenPassword } from './new-password.ts'
import { hashPassword, INTERNAL_CALLER, passwordMatches } from './password.ts'

it('matches only its own password, and no two hashes are the same', async () => {
  const password = givenPassword('a long word')
  const [one, two] = await Promise.all([
    hashPassword(password, INTERNAL_CALLER),
    hashPassword(password, INTERNAL_CALLER),
  ])
  expect(one).not.toBe(two)
  expect(one).not.toContain('a long word')
  expect(await passwordMatches('a long word', one, INTERNAL_CALLER)).toBe(true)
  expect(await passwordMatches('a long wore', one, INTERNAL_CALLER)).toBe(false)
})

it('different Unicode forms of a letter match', async () => {
  const hash = await hashPassword(givenPassword('café-café'), INTERNAL_CALLER)
  expect(await passwordMatches('cafe\u0301-cafe\u0301', hash, INTERNAL_CALLER)).toBe(true)
})

it('a missing account matches no password', async () => {
  expect(await passwordMatches('', undefined, INTERNAL_CALLER)).toBe(false)
})
