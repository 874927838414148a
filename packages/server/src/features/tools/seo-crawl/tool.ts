import { Type } from 'typebox'
import { UrlField } from '../input-shapes.ts'
import { judgeUrl, readUrl } from '../read-url.ts'
import { defineTool } from '../tool.ts'
import { crawlSite } from './crawl-site.ts'
import { reportOn } from './report-on.ts'

const PAGES_MAX = 500

const Input = Type.Object({
  url: UrlField,
  max_pages: Type.Integer({
    title: 'Pages',
    description: 'How many pages to visit.',
    minimum: 1,
    maximum: PAGES_MAX,
    default: 100,
  }),
})

/** Crawls a site like a search engine would and reports what hurts its ranking. */
export const seoCrawl = defineTool({
  slug: 'seo-crawl',
  title: 'SEO crawl',
  description:
    'Crawls a site like a search engine does: titles, descriptions, headings, canonical ' +
    'addresses, languages, broken links, redirects, duplicates, page sizes, structured data, and a score.',
  mode: 'async',
  input: Input,
  examples: [
    { url: 'http://busy-harbor.com/', max_pages: 100 },
    { url: 'http://faulty-harbor.com/', max_pages: 50 },
  ],
  keptSeconds: 600,
  judge: async (needs, { url }) => await judgeUrl(needs, url),
  run: async ({ publicFetcher }, { url, max_pages }, run) => {
    const crawl = await crawlSite(publicFetcher, { url: readUrl(url), pagesMax: max_pages }, run)
    return reportOn(crawl, run.now)
  },
})
