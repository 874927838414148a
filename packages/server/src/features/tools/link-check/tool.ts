import { Type } from 'typebox'
import { UrlField } from '../input-shapes.ts'
import { judgeUrl, readUrl } from '../read-url.ts'
import { defineTool } from '../tool.ts'
import { checkLinks } from './check-links.ts'

/** Checks that everything a page links to exists. */
export const linkCheck = defineTool({
  slug: 'link-check',
  title: 'Link check',
  description: 'Every link, image, script and style of a page, and which of them are broken.',
  mode: 'async',
  input: Type.Object({ url: UrlField }),
  examples: [{ url: 'http://busy-harbor.com/' }],
  keptSeconds: 300,
  judge: async (needs, { url }) => await judgeUrl(needs, url),
  run: async ({ publicFetcher }, { url }, run) =>
    await checkLinks(publicFetcher, readUrl(url), run),
})
