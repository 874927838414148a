import { Type } from 'typebox'
import { Refusal } from '../refusal.ts'
import { BoundedMap } from '../values/bounded-map.ts'
import type { Clock } from '../values/clock.ts'
import { escapeHtml } from '../values/escape-html.ts'
import type { App } from './app.ts'
import { inProcessFetch } from './in-process-fetch.ts'
import type { Limiter } from './limiter.ts'
import { countByAddress } from './rate-limit.ts'
import { PUBLIC_PATHS } from './site-paths.ts'

/** The names for sale, in chunks that fit into one file. */
export type ListedNames = {
  /** The first name of each chunk, sorted. */
  chunkStarts(): Promise<string[]>
  /** The names of the chunk that begins with this one. */
  namesFrom(first: string): Promise<string[]>
}

type Needs = { baseUrl: string; clock: Clock; limiter: Limiter; listedNames: ListedNames }

/** Search engines read at most 50,000 addresses of a file. */
const ADDRESSES_MAX = 20_000
const KEPT_MS = 10 * 60_000
/** Each file is up to a million characters. */
const KEPT_FILES_MAX = 12
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
const HIDDEN = { schema: { hide: true } } as const
const XMLNS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** GET /robots.txt, /sitemap.xml and /sitemaps/…: what search engines may read, and what there is. */
export async function serveSitemap(app: App, needs: Needs): Promise<void> {
  const { origin } = new URL(needs.baseUrl)
  const text = [
    'User-agent: *',
    ...NOT_VISITED.map((path) => `Disallow: ${path}`),
    `Sitemap: ${origin}/sitemap.xml`,
  ].join('\n')
  app.get('/robots.txt', HIDDEN, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(`${text}\n`),
  )
  await app.register(async (maps: App) => {
    countByAddress(maps, needs.limiter)
    serveMaps(maps, new SiteMaps(app, origin, needs))
  })
}

function serveMaps(app: App, maps: SiteMaps): void {
  const config = { limit: 'pages.sitemaps' } as const
  const headers = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'no-cache' }
  app.get('/sitemap.xml', { config, ...HIDDEN }, async (_request, reply) =>
    reply.headers(headers).send(await maps.main()),
  )
  const params = Type.Object({ file: Type.String({ maxLength: 40 }) })
  app.get('/sitemaps/:file', { config, schema: { hide: true, params } }, async (request, reply) =>
    reply.headers(headers).send(await maps.named(request.params.file)),
  )
}

/** Everything is one file, or an index of several when there are many names for sale. */
class SiteMaps {
  readonly #app: App
  readonly #origin: string
  readonly #needs: Needs
  readonly #kept = new BoundedMap<string, { made: Promise<unknown>; until: number }>(KEPT_FILES_MAX)

  constructor(app: App, origin: string, needs: Needs) {
    this.#app = app
    this.#origin = origin
    this.#needs = needs
  }

  async main(): Promise<string> {
    const starts = await this.#starts()
    if (starts.length > 1) {
      const files = ['pages', ...starts.map((_, at) => `names-${at + 1}`)]
      const rows = files.map((file) => `<sitemap>${this.#loc(`/sitemaps/${file}.xml`)}</sitemap>`)
      return xmlOf('sitemapindex', rows)
    }
    return await this.#keep('main', async () => {
      const names =
        starts[0] === undefined ? [] : await this.#needs.listedNames.namesFrom(starts[0])
      return this.#urlset([...(await pagePaths(this.#app)), ...names.map(pathOfName)])
    })
  }

  /**
   * One of the files that the index names.
   *
   * Refuses: not_found.
   */
  async named(file: string): Promise<string> {
    const starts = await this.#starts()
    if (starts.length > 1) {
      if (file === 'pages.xml') {
        return await this.#keep(file, async () => this.#urlset(await pagePaths(this.#app)))
      }
      const [, place = '0'] = /^names-([1-9]\d{0,3})\.xml$/.exec(file) ?? []
      const start = starts[Number(place) - 1]
      if (start !== undefined) return await this.#names(start)
    }
    throw new Refusal('not_found', 'No such sitemap.')
  }

  async #names(start: string): Promise<string> {
    return await this.#keep(`names from ${start}`, async () =>
      this.#urlset((await this.#needs.listedNames.namesFrom(start)).map(pathOfName)),
    )
  }

  async #starts(): Promise<string[]> {
    return await this.#keep('starts', async () => await this.#needs.listedNames.chunkStarts())
  }

  /** Made once for all who ask, and again after a while. A failure isn't kept. */
  async #keep<T>(key: string, make: () => Promise<T>): Promise<T> {
    const now = this.#needs.clock.now().getTime()
    const kept = this.#kept.use(key)
    // Each key is always made by the same function.
    if (kept && now < kept.until) return await (kept.made as Promise<T>)
    const made = make()
    this.#kept.set(key, { made, until: now + KEPT_MS })
    made.catch(() => this.#kept.delete(key))
    return await made
  }

  #urlset(paths: string[]): string {
    const rows = paths.slice(0, ADDRESSES_MAX).map((path) => `<url>${this.#loc(path)}</url>`)
    return xmlOf('urlset', rows)
  }

  #loc(path: string): string {
    return `<loc>${escapeHtml(this.#origin + path)}</loc>`
  }
}

function xmlOf(root: string, rows: string[]): string {
  const head = ['<?xml version="1.0" encoding="UTF-8"?>', `<${root} ${XMLNS}>`]
  return [...head, ...rows, `</${root}>\n`].join('\n')
}

function pathOfName(domain: string): string {
  return `/market/${encodeURIComponent(domain)}`
}

/** Every public page that isn't about one name. */
async function pagePaths(app: App): Promise<string[]> {
  const [tlds, tools] = await Promise.all([
    namesIn(app, '/api/tlds', 'tlds', 'tld'),
    namesIn(app, '/api/tools', 'tools', 'slug'),
  ])
  return [
    ...PUBLIC_PATHS.filter((path) => !NOT_LISTED.test(path)),
    ...tools.map((slug) => `/tools/${encodeURIComponent(slug)}`),
    ...tlds.map((tld) => `/tlds/${encodeURIComponent(tld)}`),
  ]
}

/** The names in one of our own public lists. A list that can't be read now is left out. */
async function namesIn(app: App, path: string, list: string, field: string): Promise<string[]> {
  const answer = await inProcessFetch(app)(path)
  if (!answer.ok) return []
  const body = (await answer.json()) as Record<string, Record<string, unknown>[]>
  return (body[list] ?? []).map((row) => String(row[field]))
}
