import { existsSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { type ListeningHouse, openListeningHouse } from '../../test/support/listening-house.ts'
import { visit } from '../../test/support/visit-host.ts'
import { PUBLIC_PATHS } from './site-paths.ts'

const RENDERER = new URL('../../../web/dist/server/server-entry.js', import.meta.url)
/** The same on every page of a kind. */
const STYLES = /<style>[\s\S]*?<\/style>/

/** Names in a path that no page can have. */
const ABSURD = [
  'a'.repeat(5_000),
  'a'.repeat(790),
  'a'.repeat(300),
  'a.'.repeat(390),
  `${'a'.repeat(64)}.com`,
  '%F0%9F%98%80'.repeat(60),
  '%252e'.repeat(150),
  '%00',
  '%0d%0aset-cookie:a=b',
  '%20',
  '%',
  '%ff',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  `${'/'.repeat(12_000)}a`,
]

let house: ListeningHouse
beforeAll(async () => {
  house = await openListeningHouse()
})

/** Needs `npm run build`. */
describe.skipIf(!existsSync(RENDERER))('an absurd name in an address', () => {
  it.each(PUBLIC_PATHS.filter((path) => path.includes(':')))(
    '4xx: %s is then the usual page for a wrong address, and small',
    async (pattern) => {
      const { port, host } = new URL(house.url)
      for (const odd of ABSURD) {
        const path = pattern.replace(/:\w+/, () => odd)
        const headers = { accept: 'text/html' }
        const answer = await visit(Number(port), host, { path, headers })
        const shown = path.slice(0, 40)
        expect([shown, Math.floor(answer.status / 100)]).toEqual([shown, 4])
        expect([shown, answer.headers['content-type']]).toEqual([shown, 'text/html; charset=utf-8'])
        expect([shown, answer.body.match(/<h1[ >]/g)]).toEqual([shown, [expect.any(String)]])
        // What is left of it in links is short.
        expect(answer.body).not.toContain('a'.repeat(1_000))
        expect(answer.body.replace(STYLES, '').length).toBeLessThan(20_000)
      }
    },
  )
})
