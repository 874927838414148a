import type { Clock } from '../values/clock.ts'
import { escapeHtml } from '../values/escape-html.ts'
import type { App } from './app.ts'
import { inProcessFetch } from './in-process-fetch.ts'
import { PUBLIC_PATHS } from './site-paths.ts'

type Needs = { baseUrl: string; clock: Clock }

/** Search engines read at most 50,000. */
const ADDRESSES_MAX = 10_000
const KEPT_MS = 10 * 60_000
/** Pages for everybody that nobody should find by a search engine. */
const NOT_LISTED = /^\/(search|cart|sign-|verify-|forgot-|reset-)|:/
/** Searches ask registries, and nothing below the others is a page for everybody. */
const NOT_VISITED = [
  '/search?',
  '/register/',
  '/?q=',
  '/api/',
  '/account',
  '/partner',
  '/staff',
  '/oauth/',
  '/checkout/',
  '/brokerage/',
  '/r/',
  '/dev/',
]

/** GET /robots.txt and /sitemap.xml: what search engines may read, and what there is. */
export function serveSitemap(app: App, { baseUrl, clock }: Needs): void {
  const { origin } = new URL(baseUrl)
  const text = [
    'User-agent: *',
    ...NOT_VISITED.map((path) => `Disallow: ${path}`),
    `Sitemap: ${origin}/sitemap.xml`,
  ].join('\n')
  app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(`${text}\n`),
  )
  let kept: { xml: Promise<string>; until: number } | undefined
  app.get('/sitemap.xml', { schema: { hide: true } }, async (_request, reply) => {
    const now = clock.now().getTime()
    if (!kept || now >= kept.until) kept = { xml: sitemapOf(app, origin), until: now + KEPT_MS }
    reply.type('application/xml; charset=utf-8').header('cache-control', 'no-cache')
    return await kept.xml
  })
}

async function sitemapOf(app: App, origin: string): Promise<string> {
  const [tlds, tools] = await Promise.all([
    namesIn(app, '/api/tlds', 'tlds', 'tld'),
    namesIn(app, '/api/tools', 'tools', 'slug'),
  ])
  const paths = [
    ...PUBLIC_PATHS.filter((path) => !NOT_LISTED.test(path)),
    ...tools.map((slug) => `/tools/${encodeURIComponent(slug)}`),
    ...tlds.map((tld) => `/tlds/${encodeURIComponent(tld)}`),
  ].slice(0, ADDRESSES_MAX)
  const rows = paths.map((path) => `<url><loc>${escapeHtml(origin + path)}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...rows,
    '</urlset>\n',
  ].join('\n')
}

/** The names in one of our own public lists. A list that can't be read now is left out. */
async function namesIn(app: App, path: string, list: string, field: string): Promise<string[]> {
  const answer = await inProcessFetch(app)(path)
  if (!answer.ok) return []
  const body = (await answer.json()) as Record<string, Record<string, unknown>[]>
  return (body[list] ?? []).map((row) => String(row[field]))
}
