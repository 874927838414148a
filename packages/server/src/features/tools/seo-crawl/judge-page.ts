import type { CodeName, PageIssue } from './codes.ts'
import type { Visit } from './crawl.ts'
import type { PageFacts } from '../page-reading/page-facts.ts'

const TITLE_CHARS_MAX = 65
const TITLE_CHARS_MIN = 5
const DESCRIPTION_CHARS_MAX = 165
const WORDS_MIN = 20
const BYTES_MAX = 500 * 1024
const SLOW_MS = 2_000
// A language, optionally with a script and a country; or `x-default`.
const HREFLANG = /^(x-default|[a-z]{2,3}(-[a-z]{4})?(-([a-z]{2}|\d{3}))?)$/i

/** Finds the issues of a page on its own. */
export function judgePage(visit: Visit): PageIssue[] {
  const { url, status, failure, facts } = visit
  if (failure) {
    return [
      {
        code: failure === 'too_many_redirects' ? 'redirect_circle' : 'no_answer',
        url,
        detail: failure,
      },
    ]
  }
  if (status !== undefined && status >= 500)
    return [{ code: 'server_error', url, detail: `${status}` }]
  const issues = [...judgeWay(visit)]
  if (status !== 200 || !facts) return issues
  return [
    ...issues,
    ...toIssues(url, judgeHead(facts)),
    ...toIssues(url, judgeBody(facts)),
    ...toIssues(url, judgeAlternates(facts, visit.final_url)),
    ...toIssues(url, judgeParts(facts, visit.final_url)),
  ]
}

type Found = [code: CodeName, detail?: string]

function toIssues(url: string, found: Found[]): PageIssue[] {
  return found.map(([code, detail]) => ({ code, url, ...(detail !== undefined && { detail }) }))
}

function* judgeWay({
  url,
  hops,
  bytes,
  isCut,
  duration_ms,
  final_url,
}: Visit): Generator<PageIssue> {
  if (hops.length > 1)
    yield { code: 'redirect_chain', url, detail: `${hops.length} to ${final_url}` }
  if (bytes > BYTES_MAX || isCut) {
    yield {
      code: 'heavy',
      url,
      detail: `${Math.round(bytes / 1024)} KiB${isCut ? ' and more' : ''}`,
    }
  }
  if (duration_ms > SLOW_MS) yield { code: 'slow', url, detail: `${duration_ms} ms` }
}

function judgeHead({ titles, descriptions, robots, lang, hasViewport }: PageFacts): Found[] {
  const [title = ''] = titles
  const [description = ''] = descriptions
  const found: Found[] = []
  if (title === '') found.push(['title_missing'])
  else if (title.length > TITLE_CHARS_MAX) found.push(['title_long', `${title.length} characters`])
  else if (title.length < TITLE_CHARS_MIN) found.push(['title_short', title])
  if (titles.length > 1) found.push(['title_several', `${titles.length}`])
  if (description === '') found.push(['description_missing'])
  else if (description.length > DESCRIPTION_CHARS_MAX) {
    found.push(['description_long', `${description.length} characters`])
  }
  if (robots.includes('noindex')) found.push(['noindex'])
  if (lang === '') found.push(['language_missing'])
  if (!hasViewport) found.push(['viewport_missing'])
  return found
}

function judgeBody(facts: PageFacts): Found[] {
  const { headings, images, imagesWithoutText, words, structured } = facts
  const found: Found[] = []
  const first = headings.filter(({ level, text }) => level === 1 && text !== '').length
  if (first === 0) found.push(['heading_missing'])
  if (first > 1) found.push(['heading_several', `${first}`])
  const skipped = headings.find(({ level }, at) => level > (headings[at - 1]?.level ?? level) + 1)
  if (skipped) found.push(['heading_skipped', `h${skipped.level}: ${skipped.text}`])
  if (imagesWithoutText > 0) found.push(['text_missing', `${imagesWithoutText} of ${images}`])
  if (words < WORDS_MIN) found.push(['thin', `${words} words`])
  if (structured.broken > 0) found.push(['data_broken', `${structured.broken}`])
  return found
}

function judgeAlternates({ alternates, canonicals }: PageFacts, url: string): Found[] {
  const found: Found[] = []
  const wrong = alternates.find(({ lang }) => !HREFLANG.test(lang))
  if (wrong) found.push(['hreflang_invalid', wrong.lang])
  if (alternates.length > 0 && !alternates.some(({ href }) => href === url)) {
    found.push(['hreflang_no_self'])
  }
  if (new Set(canonicals).size > 1)
    found.push(['canonical_several', canonicals.slice(0, 3).join(', ')])
  return found
}

function judgeParts({ links }: PageFacts, url: string): Found[] {
  if (!url.startsWith('https:')) return []
  const part = links.find(({ href, kind }) => kind !== 'link' && href.startsWith('http:'))
  return part ? [['mixed_content', part.href]] : []
}
