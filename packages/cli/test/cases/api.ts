import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { givenListing } from '../../../server/test/support/given.ts'
import type { At } from '../support/login.ts'
import { givenConfig, nh } from '../support/nh.ts'

const BUSY = { error: { code: 'service_unavailable', message: 'Busy.' } }

/** A service that answers everything in the same way, and what it was asked. */
async function givenService(status: number, body: object = BUSY) {
  const asked: [string, string | undefined][] = []
  const server = createServer(({ method, url, headers }, response) => {
    asked.push([`${method} ${url}`, headers['idempotency-key']?.toString()])
    response.writeHead(status, { 'content-type': 'application/json', connection: 'close' })
    response.end(JSON.stringify(body))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

/** Operations that need no signature. */
export function apiCases(at: At): void {
  describe('nh api', () => {
    const run = async (argv: string[], env: Record<string, string> = {}) =>
      await nh(['api', ...argv], { env: { NAMEHOUSE_URL: at().house.url, ...env } })

    it('0: prints the answer of an operation, with arguments and options', async () => {
      await givenListing(at().house, { domain: 'cli-listed.com' })
      const listings = await run(['browse-listings', '--limit', '1', '--ndjson'])
      expect([listings.code, JSON.parse(listings.stdout)]).toMatchObject([
        0,
        { page: { limit: 1 } },
      ])
      const one = await run(['read-listing', 'cli-listed.com'])
      expect(one.stdout).toContain('"cli-listed.com"')
    })

    it('global options may come before and after the command', async () => {
      const { url } = at().house
      const places = [
        ['--url', url, '--ndjson', 'api', 'list-categories'],
        ['--ndjson', 'api', `--url=${url}`, 'list-categories'],
        ['api', 'list-categories', '--url', url, '--ndjson'],
      ]
      const ran = await Promise.all(places.map(async (argv) => await nh(argv)))
      expect(ran[0]).toMatchObject({
        code: 0,
        stderr: '',
        stdout: expect.stringMatching(/^{.*}\n$/),
      })
      expect(ran[1]).toEqual(ran[0])
      expect(ran[2]).toEqual(ran[0])
      const help = await nh(['--url', url, 'api', 'list-categories', '--help'])
      expect(help).toMatchObject({ code: 0, stdout: expect.stringContaining('list-categories') })
      expect((await nh(['--url', url, 'api'])).code).toBe(2)
    })

    it('1, 3, 4: says what was not found, refused or failed', async () => {
      const missing = await run(['read-listing', 'cli-unlisted.com'])
      expect([missing.code, missing.stdout]).toEqual([1, ''])
      expect(missing.stderr).toContain('(404)')
      const refused = await run(['browse-listings', '--limit', '900'])
      expect([refused.code, refused.stderr]).toEqual([3, expect.stringContaining('limit')])
      const service = await givenService(503)
      const failed = await nh(['api', 'list-categories', '--url', service.url])
      expect([failed.code, failed.stderr]).toEqual([4, expect.stringContaining('Busy. (503)')])
    })

    it('2: an unknown operation, a missing key and an invalid path', async () => {
      expect(await run(['read-listin'])).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('Did you mean read-listing?'),
      })
      expect((await run(['keyed-availability', '--domain', 'a.com'])).stderr).toContain(
        'NAMEHOUSE_API_KEY',
      )
      expect((await run(['read-listing', '..'])).code).toBe(2)
      expect((await run([])).code).toBe(2)
    })

    it('3: a developer key goes only where it is asked for', async () => {
      const env = { NAMEHOUSE_API_KEY: 'dk_wrong', NAMEHOUSE_API_SECRET: 'ds_wrong' }
      expect((await run(['keyed-availability', '--domain', 'a.com'], env)).code).toBe(3)
      expect((await run(['list-categories'], env)).code).toBe(0)
    })
  })
  describe('nh at another service', () => {
    otherCases()
  })
}

function otherCases(): void {
  it('4: a command of an account says that the service failed, not that it refused', async () => {
    const result = {
      isError: true,
      content: [{ type: 'text', text: 'The registrar doesn’t answer.' }],
      _meta: { 'namehouse/error': { code: 'service_unavailable' } },
    }
    const { url } = await givenService(200, { jsonrpc: '2.0', id: 1, result })
    const folder = givenConfig()
    const token = { client_id: 'app_1', access_token: 'x', refresh_token: null, scope: '' }
    const logins = { [url]: { ...token, expires_at: Date.now() + 3_600_000 } }
    mkdirSync(join(folder, 'namehouse'))
    writeFileSync(join(folder, 'namehouse/login.json'), JSON.stringify({ current: url, logins }))
    const failed = await nh(['dns', 'acme.com'], { env: { XDG_CONFIG_HOME: folder } })
    expect([failed.code, failed.stderr]).toEqual([4, expect.stringContaining('registrar')])
  })

  it('calls a service below a path, and sends the idempotency key', async () => {
    const { url, asked } = await givenService(201)
    const argv = ['--domain', 'a.com', '--idempotency-key', 'lookup-1']
    await nh(['api', 'look-up-whois', ...argv, '--url', `${url}/names/`])
    await nh(['api', 'list-categories', '--url', `${url}/names`])
    expect(asked).toEqual([
      ['POST /names/api/tools/whois', 'lookup-1'],
      ['GET /names/api/market/categories', undefined],
    ])
  })
}
