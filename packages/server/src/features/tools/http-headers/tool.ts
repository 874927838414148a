import { Type } from 'typebox'
import { UrlField } from '../input-shapes.ts'
import { judgeUrl, readUrl } from '../read-url.ts'
import { defineTool } from '../tool.ts'
import { readHeaders } from './read-headers.ts'

/** Reads and grades the response headers of a page. */
export const httpHeaders = defineTool({
  slug: 'http-headers',
  title: 'HTTP headers',
  description: 'The headers and redirects of a page, with its security headers and cookies graded.',
  mode: 'sync',
  input: Type.Object({ url: UrlField }),
  examples: [{ url: 'https://busy-harbor.com/' }, { url: 'http://www.busy-harbor.com/' }],
  keptSeconds: 60,
  judge: async (needs, { url }) => await judgeUrl(needs, url),
  run: async ({ publicFetcher }, { url }, { signal, now }) =>
    await readHeaders(publicFetcher, readUrl(url), { signal, now }),
})
