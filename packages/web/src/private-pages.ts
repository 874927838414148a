import type { SitePage } from './load/site-page.ts'
import { PRIVATE_PATHS } from './private-paths.ts'

/** The pages for people who are signed in, rendered in the browser. */
export const PRIVATE_PAGES: SitePage[] = PRIVATE_PATHS.map((path) => ({
  path,
  load: async () => await (await import('./private-page-code.ts')).PRIVATE_PAGE_CODE[path](),
}))
