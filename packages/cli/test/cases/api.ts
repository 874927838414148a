import { describe, expect, it } from 'vitest'
import { givenListing } from '../../../server/test/support/given.ts'
import type { At } from '../support/login.ts'
import { nh } from '../support/nh.ts'

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

    it('3: says what the service refused, without control characters', async () => {
      const refused = await run(['read-listing', 'cli-unlisted.com'])
      expect([refused.code, refused.stdout]).toEqual([3, ''])
      expect(refused.stderr).toContain('(404)')
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
}
