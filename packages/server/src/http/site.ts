import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../values/clock.ts'
import type { App } from './app.ts'
import { serveAssets } from './assets.ts'
import { serveDocsText } from './docs-text/serve-docs-text.ts'
import { inProcessFetch } from './in-process-fetch.ts'
import type { Limiter } from './limiter.ts'
import { serveListingCards } from './listing-cards.ts'
import { openPageRenderer } from './page-renderer.ts'
import { marked, type Marks, marksOf, type PageBody } from './page-body.ts'
import { RenderedPages } from './rendered-pages.ts'
import { PAGE_HEADERS, pagePolicy } from './security-headers.ts'
import { DESK_PATHS, DEV_PATHS, PRIVATE_PATHS, PUBLIC_PATHS } from './site-paths.ts'
import { type ListedNames, serveSitemap } from './sitemap.ts'

type Needs = {
  baseUrl: string
  isDemo: boolean
  limiter: Limiter
  clock: Clock
  listedNames: ListedNames
  /** Whether zone files are imported. */
  hasZones: () => boolean
}

const DIST = fileURLToPath(new URL('../../../web/dist/', import.meta.url))
const HIDDEN = { schema: { hide: true } }

/** Serves the built pages and their assets. */
export async function serveSite(app: App, needs: Needs): Promise<void> {
  const [index, desk] = [join(DIST, 'index.html'), join(DIST, 'staff.html')]
  if (!existsSync(index) || !existsSync(desk)) {
    app.log.warn('the pages are not built, so only the API is served; run: npm run build')
    return
  }
  const [html, deskHtml] = await Promise.all([readFile(index, 'utf8'), readFile(desk, 'utf8')])
  await serveAssets(app, join(DIST, 'assets'))
  const renderer = await openPageRenderer(DIST, { ...needs, template: html, log: app.log })
  if (renderer) await serveListingCards(app, { ...needs, lookOf: renderer.lookOf })
  const pages = renderer && new RenderedPages({ ...needs, renderer, fetch: inProcessFetch(app) })
  if (pages && renderer) serveDocsText(app, { ...needs, pages, samplesOf: renderer.samplesOf })
  const sendPublic = publicPages({ ...needs, html, pages })
  app.strayPage = async (request, reply) => await sendPublic(request, reply.code(404))
  for (const path of PUBLIC_PATHS) app.get(path, HIDDEN, sendPublic)
  const inBrowser = needs.isDemo ? [...PRIVATE_PATHS, ...DEV_PATHS] : PRIVATE_PATHS
  for (const path of inBrowser) app.get(path, HIDDEN, privatePage(html, needs))
  for (const path of DESK_PATHS) app.get(path, HIDDEN, privatePage(deskHtml, needs))
  const strayInDesk = privatePage(deskHtml, needs)
  app.get('/staff/*', HIDDEN, async (request, reply) => await strayInDesk(request, reply.code(404)))
  await serveSitemap(app, needs)
}

type Send = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** If a page can't be rendered, or not now, browsers get the plain shell and render it themselves. */
function publicPages({
  html,
  pages,
  ...needs
}: Needs & { html: string; pages: RenderedPages | undefined }): Send {
  const shell = bareShell(html)
  const marks = (request: FastifyRequest) => marksOf(request, needs.hasZones())
  if (!pages) return async (request, reply) => send(reply, shell(marks(request)))
  return async (request, reply) => {
    const page = await pages.pageFor(request)
    if (!page) return send(reply, shell(marks(request)))
    // An address that no route knows stays a 404, whatever its page says.
    if (reply.statusCode === 200) reply.code(page.status)
    const body = await page.bodies.body(marks(request), request.headers['accept-encoding'])
    return send(reply, body, pagePolicy(page.styleDigest))
  }
}

function privatePage(html: string, { hasZones }: Needs): Send {
  const shell = bareShell(html)
  return async (request, reply) => {
    reply.header('x-robots-tag', 'noindex')
    return send(reply, shell(marksOf(request, hasZones())))
  }
}

function bareShell(html: string): (marks: Marks) => PageBody {
  const bytes = Buffer.from(html)
  return (marks) => ({ bytes: marked(bytes, marks), encoding: undefined })
}

/**
 * Pages are the same for everybody with the same marks, and always asked for anew: what they show
 * is a few seconds old at most.
 */
function send(
  reply: FastifyReply,
  { bytes, encoding }: PageBody,
  policy = pagePolicy(),
): FastifyReply {
  const own = { 'content-security-policy': policy, vary: 'accept-encoding, cookie' }
  reply.headers({ ...PAGE_HEADERS, ...own })
  if (encoding) reply.header('content-encoding', encoding)
  return reply.type('text/html; charset=utf-8').send(bytes)
}
