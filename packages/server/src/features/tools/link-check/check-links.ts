import type { PublicFetcher } from '../../../upstream/fetch-public.ts'
import { error, type Issue, notice, warning } from '../issue.ts'
import { type Run, ToolFailure } from '../tool.ts'
import { checkLink, type CheckedLink } from '../page-reading/check-link.ts'
import { getPage, type GotPage } from '../page-reading/get-page.ts'
import type { PageFacts, PageLink } from '../page-reading/page-facts.ts'
import { runConcurrently } from '../page-reading/run-concurrently.ts'

const LINKS_MAX = 500
const CONNECTIONS_MAX = 4
const RUN_MS_MAX = 120_000
const OF_HOST_MAX = 200

type Result = CheckedLink & { kind: string; text: string; times: number }

/** Checks everything a page links to. Throws FetchFailure, ToolFailure (not an HTML page). */
export async function checkLinks(
  fetcher: PublicFetcher,
  url: URL,
  { signal, now, reportProgress }: Run,
) {
  const page = await getPage(fetcher, url, signal)
  const { facts } = page
  if (!facts) throw new ToolFailure('no_page', 'There is no HTML page at this address.')
  const all = distinct(facts.links)
  const asked = choose(all)
  const endsAt = performance.now() + RUN_MS_MAX
  const results: Result[] = []
  reportProgress({ done: 0, total: asked.length })
  await runConcurrently(asked, CONNECTIONS_MAX, async ({ link, times }) => {
    if (performance.now() > endsAt) return
    const checked = await checkLink(fetcher, link.href, signal)
    results.push({ ...checked, kind: link.kind, text: link.text, times })
    const broken = results.filter(({ is_broken }) => is_broken).length
    reportProgress({ done: results.length, total: asked.length, broken })
  })
  const lostFragments = fragmentsOf(page, facts)
  const isCut = facts.isCut || results.length < all.length
  const order = (result: Result) => (result.is_broken ? 0 : result.hops.length > 0 ? 1 : 2)
  return {
    url: url.href,
    final_url: page.url.href,
    status: page.status,
    as_of: now.toISOString(),
    total: results.length,
    broken: results.filter(({ is_broken }) => is_broken).length,
    redirected: results.filter(({ hops }) => hops.length > 0).length,
    is_cut: isCut,
    lost_fragments: lostFragments,
    links: results.toSorted((a, b) => order(a) - order(b)),
    issues: [...judge(results, page.url), ...judgePage(lostFragments, isCut)],
  }
}

/**
 * Each address once, with how often it occurs. Addresses that differ only in the fragment count as
 * one.
 */
function distinct(links: PageLink[]): { link: PageLink; times: number }[] {
  const byAddress = new Map<string, { link: PageLink; times: number }>()
  for (const link of links) {
    const href = link.href.split('#', 1)[0] ?? link.href
    const known = byAddress.get(href)
    if (known) known.times += 1
    else byAddress.set(href, { link: { ...link, href }, times: 1 })
  }
  return [...byAddress.values()]
}

/** Limits how many links of one host we check, so we don't overload it. */
function choose(all: { link: PageLink; times: number }[]) {
  const ofHost = new Map<string, number>()
  return all
    .filter(({ link }) => {
      const { host } = new URL(link.href)
      const count = (ofHost.get(host) ?? 0) + 1
      ofHost.set(host, count)
      return count <= OF_HOST_MAX
    })
    .slice(0, LINKS_MAX)
}

/** Links to fragments that don't exist in the page. */
function fragmentsOf({ url }: GotPage, { links, ids }: PageFacts): string[] {
  const own = url.href.split('#', 1)[0]
  const lost = links.flatMap(({ href }) => {
    const [page, fragment = ''] = href.split('#')
    const isHere = page === own && fragment !== '' && fragment !== 'top'
    return isHere && !ids.has(decode(fragment)) ? [fragment] : []
  })
  return [...new Set(lost)]
}

function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    // Invalid percent-encoding: take it literally.
    return fragment
  }
}

function judge(results: Result[], page: URL): Issue[] {
  return results.flatMap((result): Issue[] => {
    const { url, status, failure, kind, hops, is_broken, final_url } = result
    const at = (issue: Issue): Issue => ({ ...issue, url })
    if (is_broken) {
      const why = status === undefined ? (failure ?? '').replaceAll('_', ' ') : `status ${status}`
      return [at(error('broken', `A ${kind} is broken: ${why}.`))]
    }
    const isMixed = page.protocol === 'https:' && url.startsWith('http:')
    return [
      ...(isMixed && kind !== 'link'
        ? [at(error('mixed_content', `A ${kind} of an https page is loaded over http.`))]
        : []),
      ...(failure === 'blocked_address'
        ? [at(warning('not_public', `A ${kind} points to an address that is not public.`))]
        : []),
      ...(hops.length > 1
        ? [at(warning('redirect_chain', `${hops.length} redirects before ${final_url}.`))]
        : hops[0]?.status === 301 || hops[0]?.status === 308
          ? [at(notice('moved', `Permanently moved to ${final_url}.`))]
          : []),
    ]
  })
}

function judgePage(lostFragments: string[], isCut: boolean): Issue[] {
  return [
    ...lostFragments.map((fragment) =>
      warning('lost_fragment', `#${fragment.slice(0, 100)} does not exist on the page.`),
    ),
    ...(isCut ? [notice('cut', 'The page has more links than were checked.')] : []),
  ]
}
