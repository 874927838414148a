import { AsyncLocalStorage } from 'node:async_hooks'
import { StrictMode } from 'react'
import { findPage } from './address/shown-page.ts'
import type { Address } from './address/shown-page.ts'
import { parseDescription } from './api/description.ts'
import { sendWith } from './api/send.ts'
import type { Fetch } from './api/send.ts'
import type { Samples } from './docs/language.ts'
import { operationSamples } from './docs/operation-samples.ts'
import { plateLook } from './kit/plate-look.ts'
import type { Answer } from './load/answers.ts'
import { formatIsland } from './load/island.ts'
import type { AnyQuestion, PageSearch, SitePage } from './load/site-page.ts'
import { PAGES, STAND_INS } from './pages.ts'
import { formatQuery, parseQuery } from './query-string.ts'
import { answerQuestions } from './server/answer-questions.ts'
import { openDocument } from './server/document.ts'
import { openAssets } from './server/page-assets.ts'
import type { Manifest } from './server/page-assets.ts'
import type { ReadStyle } from './server/page-styles.ts'
import { renderHtml } from './server/render-html.ts'
import { HeadOnServer, plainPath } from './shell/page-head.ts'
import type { PageHead } from './shell/page-head.ts'
import { ServedShell } from './shell/served-shell.tsx'

type Files = { template: string; manifest: Manifest; baseUrl: string; readStyle: ReadStyle }

/** An address without anything that its page doesn't read. Equal addresses have equal pages. */
type Wanted = {
  path: string
  query: Record<string, string>
  href: string
  searches: PageSearch | undefined
  isKnown: boolean
}

/** Longer than the path of any page. A name has up to 253 characters, three times that escaped. */
const PATH_CHARS_MAX = 900

/** Calls of several renderings run at the same time, each with its own way to the service. */
const fetches = new AsyncLocalStorage<Fetch>()
sendWith(async (...asked) => {
  const fetcher = fetches.getStore()
  if (!fetcher) throw new Error('Only a rendering may call the service.')
  return await fetcher(...asked)
})

/** The pages as HTML. The server loads this file (packages/server/src/http/page-renderer.ts). */
export function openSite({ template, manifest, baseUrl, readStyle }: Files) {
  const { origin } = new URL(baseUrl)
  const start = manifest['src/start.ts']
  if (!start) throw new Error('The manifest has no src/start.ts.')
  const fill = openDocument({ template, origin, start: `/${start.file}`, readStyle })
  const assetsOf = openAssets(manifest)
  const lasting = new Map<string, Answer<unknown>>()

  /** `fetcher` answers the page's calls in this process, as for somebody who isn't signed in. */
  async function render({ path, query, isKnown }: Wanted, fetcher: Fetch) {
    const { params, page } = findPage(isKnown ? PAGES : [], path)
    const address: Address = { path, params, query, hash: '' }
    const Content = await (page?.load ?? STAND_INS.notFound)()
    const asked = (await page?.questions?.(address)) ?? []
    const questions = asked.filter(({ askedAheadBy }) => askedAheadBy !== 'browser')
    const answers = await fetches.run(fetcher, () => answerQuestions(questions, lasting))
    let head: PageHead = { title: 'Namehouse' }
    const collect = (found: PageHead) => {
      head = found
    }
    const shown = { address, Content, startsAtTop: false }
    const body = await renderHtml(
      <StrictMode>
        <HeadOnServer value={collect}>
          <ServedShell origin={origin} shown={shown} answers={answers} />
        </HeadOnServer>
      </StrictMode>,
    )
    const large = largeOf(questions).filter((key) => answers.has(key))
    const sent = new Map([...answers].filter(([key]) => !large.includes(key)))
    const island = formatIsland({ origin, path, query, answers: sent, large })
    const canonical = `${origin}${head.canonical ?? plainPath(path)}`
    const filled = fill({ head, canonical, body, island, assets: assetsOf(Content) })
    return { status: head.status ?? 200, ...filled }
  }

  return { wantedAt, render, lookOf: plateLook, samplesOf }
}

/** How to call each operation of a description, in every language. */
function samplesOf(description: unknown): Record<string, Samples> {
  const operations = parseDescription(description)?.groups.flatMap((group) => group.operations)
  return Object.fromEntries((operations ?? []).map((each) => [each.id, operationSamples(each)]))
}

/** What to render for an address of ours. Undefined for pages that the server doesn't render. */
export function wantedAt(url: string): Wanted | undefined {
  const [given = '/', search = ''] = url.split(/\?(.*)/s, 2)
  if (given.length > PATH_CHARS_MAX) return unknownBelow(given)
  const { params, page } = findPage(PAGES, given)
  if (!page) return unknownBelow(given)
  if (!page.isPublic) return undefined
  const path = plainPath(given)
  const query = queryOf(page, { path, params, query: parseQuery(search), hash: '' })
  const href = path + formatQuery(query)
  return { path, query, href, searches: page.searches?.(query), isKnown: true }
}

/** Docs pages can show their code in every language (docs/code-tabs.tsx). */
function queryOf({ query }: SitePage, address: Address): Record<string, string> {
  const isWhole = /^\/docs(?:\/|$)/.test(address.path) && address.query['code'] === 'all'
  return { ...query?.(address.query), ...(isWhole && { code: 'all' }) }
}

/** All unknown addresses below one part of the site share one page. */
function unknownBelow(path: string): Wanted {
  const [, first = ''] = path.split('/', 2)
  const isKnown = PAGES.some((page) => page.path === `/${first}`)
  const shared = isKnown && first !== '' ? `/${first}/not-found` : '/not-found'
  return { path: shared, query: {}, href: `${shared}?`, searches: undefined, isKnown: false }
}

function largeOf(questions: readonly AnyQuestion[]): string[] {
  return questions.filter(({ isLarge }) => isLarge).map(({ key }) => key)
}
