import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'
import { describe, expect, it } from 'vitest'
import { everyVisit, PAGE_PATHS } from './every-page.ts'

const PAGES_FILE = fileURLToPath(new URL('../src/pages.ts', import.meta.url))
const DESK_PAGES_FILE = fileURLToPath(new URL('../src/staff-pages.ts', import.meta.url))

/** The paths of all pages, as the router knows them. */
async function routerPaths(): Promise<string[]> {
  const options = { configFile: false, logLevel: 'error' } as const
  const site = await runnerImport<{ PAGES: { path: string }[] }>(PAGES_FILE, options)
  const desk = await runnerImport<{ DESK_PAGES: { path: string }[] }>(DESK_PAGES_FILE, options)
  return [...site.module.PAGES, ...desk.module.DESK_PAGES].map(({ path }) => path)
}

describe('the list of pages', () => {
  // A page that only the router knows opens from a link on our pages, but not from an email.
  it('the server serves every page of the router, and no other', async () => {
    expect(PAGE_PATHS.toSorted()).toEqual((await routerPaths()).sort())
  })

  it('every page is visited by the tests of every page, and by npm run screenshots', () => {
    const visited = everyVisit().map(({ address }) => address.split(/[?#]/, 1)[0] ?? '')
    const isVisited = (path: string) => {
      const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)
      return visited.some((address) => pattern.test(address))
    }
    expect(PAGE_PATHS.filter((path) => !isVisited(path))).toEqual([])
  })
})
