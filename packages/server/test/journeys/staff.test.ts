import { beforeAll, describe, expect, it } from 'vitest'
import { openHouse } from '../support/house.ts'
import { type OwnDatabase, ownDatabase } from '../support/database.ts'
import { Browser, givenSignedIn } from '../support/people.ts'
import { runProgram } from '../support/program.ts'
import { INTERNAL_CALLER, passwordMatches } from '../../src/values/password.ts'

const KEY = 'ab'.repeat(32)
const PASSWORD = 'a good long word'

let own: OwnDatabase
let env: Record<string, string>

beforeAll(async () => {
  own = await ownDatabase()
  env = {
    BASE_URL: 'https://names.example',
    DATABASE_URL: own.url,
    MASTER_KEY: KEY,
    LOG_LEVEL: 'silent',
  }
})

async function run(args: string[], stdin = ''): Promise<{ code: unknown; said: string }> {
  const program = runProgram(['staff', ...args], env)
  program.child.stdin?.end(stdin)
  const code = await program.ended
  return { code, said: program.said() }
}

const rowOf = async (email: string) => {
  const [row] = await own.db<{ role: string; password_hash: string }[]>`
    select role, password_hash from accounts where email = ${email}
  `
  return row
}

describe('namehouse staff', () => {
  it('add creates an account and prints a one-time link for choosing a password', async () => {
    const { code, said } = await run(['add', 'New@Example.com'])
    expect(code).toBe(0)
    expect((await rowOf('new@example.com'))?.role).toBe('staff')
    const token = /https:\/\/names\.example\/reset-password#token=(\S+)/.exec(said)?.[1] ?? ''
    const masterKey = [Buffer.from(KEY, 'hex')] as const
    const house = await openHouse({ masterKey }, undefined, own.url)
    const browser = new Browser(house)
    const reset = { token, password: PASSWORD }
    expect((await browser.post('/api/auth/reset-password', reset)).statusCode).toBe(200)
    expect((await browser.post('/api/auth/reset-password', reset)).statusCode).toBe(400)
    const signedIn = await browser.signIn('new@example.com', PASSWORD)
    expect(signedIn.json().account.role).toBe('staff')
    // Staff pages open once a second factor is set up.
    expect(signedIn.json().second_factor_required).toBe(true)
    expect((await browser.get('/api/staff/partners')).statusCode).toBe(403)
  })

  it('reset-factor: after losing a device, a new factor is set up at the next sign-in', async () => {
    const masterKey = [Buffer.from(KEY, 'hex')] as const
    const house = await openHouse({ masterKey }, undefined, own.url)
    const { browser, email } = await givenSignedIn(house, 'staff')
    expect((await run(['reset-factor', email])).code).toBe(0)
    expect((await browser.get('/api/staff/partners')).statusCode).toBe(401)
    const again = await new Browser(house).signIn(email, PASSWORD)
    expect(again.json()).toMatchObject({ two_factor: false, second_factor_required: true })
    expect((await run(['reset-factor', 'nobody@example.com'])).code).toBe(1)
  })

  it('add reads the password from standard input, and promotes an existing account', async () => {
    const made = await run(['add', 'two@example.com', '--password-stdin'], `${PASSWORD}\n`)
    expect([made.code, made.said.includes('token')]).toEqual([0, false])
    const before = await rowOf('two@example.com')
    expect(await passwordMatches(PASSWORD, before?.password_hash, INTERNAL_CALLER)).toBe(true)
    // Only tests hash at a lower cost, and not in processes of their own.
    expect(before?.password_hash).toMatch(/^scrypt\$14\$8\$5\$/)
    await own.db`update accounts set role = 'account' where email = 'two@example.com'`
    const again = await run(['add', 'two@example.com'])
    expect([again.code, again.said.includes('token')]).toEqual([0, false])
    expect(await rowOf('two@example.com')).toEqual(before)
  })

  it('remove revokes the role, and invalid calls get an explanation', async () => {
    await run(['add', 'three@example.com', '--password-stdin'], PASSWORD)
    expect((await run(['remove', 'three@example.com'])).code).toBe(0)
    expect((await rowOf('three@example.com'))?.role).toBe('account')
    expect((await run(['remove', 'nobody@example.com'])).code).toBe(1)
    expect((await run(['add', 'no address'])).code).toBe(1)
    expect((await run(['add', 'four@example.com', '--password-stdin'], 'short')).code).toBe(1)
    expect((await run(['add', 'four@example.com', '--password-stdin'], 'password1')).code).toBe(1)
    expect(await rowOf('four@example.com')).toBeUndefined()
    expect((await run(['add'])).code).toBe(2)
    expect((await run(['add', 'a@example.com', '--password', 'x'])).code).toBe(2)
  })
})
