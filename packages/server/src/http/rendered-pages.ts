import type { FastifyRequest } from 'fastify'
import { BoundedMap } from '../values/bounded-map.ts'
import type { Clock } from '../values/clock.ts'
import { SharedWork } from '../values/shared-work.ts'
import { callerAddress } from './caller-address.ts'
import type { Fetch } from './in-process-fetch.ts'
import type { Limiter } from './limiter.ts'
import type { LimitName } from './limits.ts'
import { PageBodies } from './page-body.ts'
import type { PageRenderer, PageSearch, Rendered, WantedPage } from './page-renderer.ts'

type Renderer = Pick<PageRenderer, 'wantedAt' | 'render'>
type Needs = { renderer: Renderer; fetch: Fetch; limiter: Limiter; clock: Clock }
/** What a rendering knows of a visitor: where to, and whose limits count. Nothing else. */
type Asked = Pick<FastifyRequest, 'url' | 'ip'> & { log: Pick<FastifyRequest['log'], 'error'> }
type Page = Omit<Rendered, 'html'> & { bodies: PageBodies }
type Kept = Page & { bytes: number; until: number }

const KEPT_MS = 5_000
const KEPT_BYTES_MAX = 32_000_000
/** A page is kept packed in at most two ways for each of three themes, each a quarter of its size. */
const BODIES_WEIGHT = 1.5
/** Renderings wait for their data most of the time, but each one holds memory. */
const AT_ONCE_MAX = 32
const NEVER = new AbortController().signal

/**
 * The limit of the API's own call for the same search. Rendering one costs as much as the call, so it
 * must not double what one may ask.
 */
const API_LIMITS = {
  registries: 'public.search',
  'one registry': 'public.check',
  market: 'public.market-search',
  drops: 'public.drops',
} as const satisfies Record<PageSearch, LimitName>

/**
 * Public pages as HTML, rendered for a visitor who isn't signed in. That makes them the same for
 * everybody, so they are kept for a moment and shared by all who ask meanwhile.
 */
export class RenderedPages {
  readonly #needs: Needs
  readonly #kept = new BoundedMap<string, Kept>(
    KEPT_BYTES_MAX,
    ({ bytes }) => bytes * BODIES_WEIGHT,
  )
  readonly #underWay = new SharedWork<Kept>()

  constructor(needs: Needs) {
    this.#needs = needs
  }

  /** Undefined if this page can't be rendered now. The browser can always do it itself. */
  async pageFor(request: Asked): Promise<Page | undefined> {
    const wanted = this.#needs.renderer.wantedAt(request.url)
    if (!wanted) return undefined
    const kept = this.#kept.use(wanted.href)
    if (kept && this.#needs.clock.now().getTime() < kept.until) return kept
    if (this.#underWay.size >= AT_ONCE_MAX) return undefined
    if (!(await this.#mayRender(wanted, callerAddress(request.ip)))) return undefined
    try {
      return await this.#underWay.do(wanted.href, NEVER, async () => await this.#render(wanted))
    } catch (error) {
      request.log.error({ err: error }, 'a page could not be rendered')
      return undefined
    }
  }

  async #mayRender({ searches }: WantedPage, caller: string): Promise<boolean> {
    const { limiter } = this.#needs
    const own: LimitName[] = ['pages.renders']
    if (searches === 'registries' || searches === 'one registry') own.push('pages.searches')
    if (searches) own.push(API_LIMITS[searches])
    for (const name of own) {
      if (!(await limiter.take(name, caller)).isAllowed) return false
    }
    return (await limiter.take('pages.all-renders', 'everyone')).isAllowed
  }

  async #render(wanted: WantedPage): Promise<Kept> {
    const { renderer, fetch: fetcher, clock } = this.#needs
    const { html, ...rendered } = await renderer.render(wanted, fetcher)
    const until = clock.now().getTime() + KEPT_MS
    const page = { ...rendered, bodies: new PageBodies(html), bytes: html.length, until }
    this.#kept.set(wanted.href, page)
    return page
  }
}
