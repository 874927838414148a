import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { CHEAP } from '../../test/support/cheap-hash.ts'
import { givenPassword } from './new-password.ts'
import {
  hashPassword,
  INTERNAL_CALLER,
  PASSWORD_COST,
  passwordMatches,
  setPasswordCost,
} from './password.ts'

it('the service hashes at OWASP’s cost, which only tests lower', async () => {
  setPasswordCost(PASSWORD_COST)
  onTestFinished(() => setPasswordCost(CHEAP))
  const hash = await hashPassword(givenPassword('a long word'), INTERNAL_CALLER)
  expect(hash).toMatch(/^scrypt\$14\$8\$5\$[\w-]{22}\$[\w-]{43}$/)
  expect(await passwordMatches('a long word', hash, INTERNAL_CALLER)).toBe(true)
  const src = fileURLToPath(new URL('../', import.meta.url))
  const files = globSync('**/*.ts', { cwd: src }).filter((file) => !file.endsWith('.test.ts'))
  const lowering = files.filter((file) => /setPasswordCost/.test(readFileSync(src + file, 'utf8')))
  expect(lowering).toEqual(['values/password.ts'])
})

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
