import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { givenSignedIn } from '../../../server/test/support/people.ts'
import { givenDomains, someNames } from '../../../server/test/support/portfolio.ts'
import { givenBuyer } from '../../../server/test/support/registering.ts'
import { type At, givenLogin } from '../support/login.ts'
import { givenConfig, nh, tabsIn } from '../support/nh.ts'

/** Signing in and out. */
export function loginCases(at: At): void {
  describe('login', () => {
    it('opens the browser, stores the token for us alone, and never prints it', async () => {
      const login = await givenLogin(at)
      expect(login.ran).toMatchObject({ code: 0 })
      expect(login.ran.stdout).toContain('domains:write')
      const file = join(login.folder, 'namehouse/login.json')
      expect(statSync(file).mode & 0o777).toBe(0o600)
      expect(statSync(join(login.folder, 'namehouse')).mode & 0o777).toBe(0o700)
      const { access_token, refresh_token } = login.stored()
      expect(login.ran.stdout + login.ran.stderr).not.toContain(access_token)
      expect(login.ran.stdout + login.ran.stderr).not.toContain(refresh_token)
      // The service of the login is the one to ask from now on, with exact prices.
      const market = await nh(['market', 'solarhub.com'], {
        env: { XDG_CONFIG_HOME: login.folder },
      })
      expect(market.stdout).toContain('Price\t$4,800')
    })

    it('refreshes a token that has ended, once for all who need it', async () => {
      const login = await givenLogin(at)
      const before = login.stored()
      login.store({ ...before, expires_at: 0 })
      const ran = await Promise.all([1, 2, 3].map(async () => await login.nh('domains')))
      expect(ran.map(({ code }) => code)).toEqual([1, 1, 1])
      expect(login.stored().access_token).not.toBe(before.access_token)
      expect(login.stored().refresh_token).not.toBe(before.refresh_token)
      expect((await login.nh('domains')).code).toBe(1)
    })

    it('logout revokes the token and forgets it', async () => {
      const login = await givenLogin(at)
      const { access_token } = login.stored()
      expect(await login.nh('logout')).toMatchObject({ code: 0 })
      expect(readFileSync(join(login.folder, 'namehouse/login.json'), 'utf8')).not.toContain(
        access_token,
      )
      const headers = { authorization: `Bearer ${access_token}` }
      const answer = await fetch(`${at().house.url}/api/market/listings`, { headers })
      expect(answer.status).toBe(401)
      expect(await login.nh('logout')).toMatchObject({ code: 1 })
      expect(await login.nh('domains')).toMatchObject({
        code: 3,
        stderr: expect.stringContaining('Run nh login'),
      })
    })
  })
}

/** What goes wrong when somebody signs in, or should. */
export function loginTrouble(at: At): void {
  describe('login', () => {
    it('a refusal in the browser ends with 3, and nothing is stored', async () => {
      const login = await givenLogin(at, { decision: 'deny' })
      expect(login.ran).toMatchObject({ code: 3, stderr: expect.stringContaining('denied access') })
      expect(login.ran.stdout).toBe('')
    })

    it('what did not start here is ignored at the callback', async () => {
      const login = await givenLogin(at, {
        before: async (callback) => {
          const wrong = [
            `${callback.origin}/callback?code=stolen&state=guessed`,
            `${callback.origin}/callback?code=stolen`,
            `${callback.origin}/?state=${callback.searchParams.get('state')}`,
          ]
          for (const url of wrong) expect((await fetch(url)).status).toBe(404)
          const posted = await fetch(callback, { method: 'POST' })
          expect(posted.status).toBe(404)
        },
      })
      expect(login.ran.code).toBe(0)
    })

    it('2: plain http to another machine, odd scopes; 4: no service; 3: not in time', async () => {
      expect((await nh(['login', '--url', 'http://names.example'])).code).toBe(2)
      const { url } = at().house
      expect((await nh(['login', '--url', url, '--scope', 'a b"c'])).code).toBe(2)
      expect((await nh(['login', '--url', 'http://127.0.0.1:1'])).code).toBe(4)
      const late = await nh(['login', '--url', url, '--no-browser', '--wait', '1'], {
        env: { XDG_CONFIG_HOME: givenConfig() },
      })
      expect(late).toMatchObject({ code: 3, stderr: expect.stringContaining('within 1 s') })
    })

    it('4: a service that fails is not one without a sign-in', async () => {
      for (const endpoints of [false, true]) {
        const failed = await nh(['login', '--url', await givenFailing(endpoints)])
        expect(failed).toMatchObject({ code: 4, stderr: expect.stringContaining('503') })
      }
      const folder = givenConfig()
      const url = await givenFailing(true)
      const ended = { client_id: 'c', access_token: 't', refresh_token: 'r', expires_at: 0 }
      mkdirSync(join(folder, 'namehouse'))
      writeFileSync(
        join(folder, 'namehouse/login.json'),
        JSON.stringify({ current: url, logins: { [url]: { ...ended, scope: '' } } }),
      )
      const refreshed = await nh(['domains'], { env: { XDG_CONFIG_HOME: folder } })
      expect(refreshed).toMatchObject({ code: 4, stderr: expect.stringContaining('503') })
    })
  })
}

/** A service that is up, but whose sign-in fails. Without `endpoints`, everything fails. */
async function givenFailing(endpoints: boolean): Promise<string> {
  const server = createServer((request, response) => {
    const origin = `http://${request.headers.host}`
    const names = ['authorization', 'token', 'registration', 'revocation']
    const found = Object.fromEntries(names.map((name) => [`${name}_endpoint`, `${origin}/${name}`]))
    const isFound = endpoints && request.url === '/.well-known/oauth-authorization-server'
    response.writeHead(isFound ? 200 : 503, { connection: 'close' })
    response.end(isFound ? JSON.stringify({ issuer: origin, ...found }) : '')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** What an owner can do after signing in. */
export function ownerCases(at: At): void {
  describe('an owner', () => {
    it('lists domains and shows one', async () => {
      const person = await givenSignedIn(at().house)
      const login = await givenLogin(at, { person })
      const names = someNames(1)
      await givenDomains(at().house, at().lab, person, names)
      const listed = await login.nh('domains')
      expect([listed.code, tabsIn(listed.stdout)[0]?.[0]]).toEqual([0, names[0]])
      expect((await login.nh('domains', names[0] ?? '')).stdout).toContain('Expires\t')
      expect((await login.nh('domains', 'not-yours.com')).code).toBe(1)
    })

    it('changes DNS only with --yes', async () => {
      const person = await givenSignedIn(at().house)
      const login = await givenLogin(at, { person })
      const [name = ''] = someNames(1)
      await givenDomains(at().house, at().lab, person, [name])
      const add = ['dns', name, 'add', 'www', 'a', '192.0.2.1']
      const dry = await login.nh(...add)
      expect(dry).toMatchObject({ code: 0, stderr: expect.stringContaining('Add --yes') })
      expect(dry.stdout).toContain('+\twww\tA\t')
      expect((await login.nh('dns', name)).stdout).not.toContain('192.0.2.1')
      expect(await login.nh(...add, '--yes')).toMatchObject({ code: 0, stderr: '' })
      expect((await login.nh('dns', name)).stdout).toContain('192.0.2.1')
      const removed = await login.nh('dns', name, 'remove', 'www', 'A', '--yes')
      expect(removed.stdout).toContain('-\twww\tA\t')
      expect((await login.nh('dns', name, 'remove', 'www', 'A', '--yes')).code).toBe(1)
      const hosts = ['ns1.example.net', 'ns2.example.net']
      const moved = await login.nh('dns', name, 'nameservers', ...hosts)
      expect(moved).toMatchObject({ code: 0, stderr: expect.stringContaining('Add --yes') })
      expect((await login.nh('dns', name, 'nameservers', 'one.example')).code).toBe(2)
      expect((await login.nh('dns', name, 'burn')).code).toBe(2)
    })

    it('fills the cart only with --yes, and gets the link to pay', async () => {
      const person = await givenBuyer(at().house)
      const login = await givenLogin(at, { person })
      // Of names that start otherwise, a share is registered.
      const name = `unused-${randomUUID()}.com`
      const dry = await login.nh('cart', 'add', name)
      // On a busy machine a registry may not answer in time, so its state is not asserted.
      expect([dry.stdout, dry.stderr]).toEqual([
        expect.stringContaining(name),
        expect.stringContaining('Nothing was added'),
      ])
      expect((await login.nh('cart')).code).toBe(1)
      const added = await login.nh('cart', 'add', name, '--yes')
      expect(added.stderr).toContain(`Check out: ${at().house.url}/account/cart`)
      expect(tabsIn(added.stdout)[0]?.slice(0, 2)).toEqual([name, 'register'])
      const { checkout_url } = JSON.parse((await login.nh('cart', '--json')).stdout)
      expect(checkout_url).toBe(`${at().house.url}/account/cart`)
    })

    it('3: a login without the scope says which one is needed', async () => {
      const login = await givenLogin(at, { scope: 'pricing:read' })
      expect(await login.nh('domains')).toMatchObject({
        code: 3,
        stderr: expect.stringContaining('domains:read'),
      })
    })
  })
}
