import {
  isDrawnByParking,
  isParkingHost,
  saysDefault,
  saysForSale,
  saysParked,
} from './parking-signs.ts'
import { readPage, type ReadPage } from './read-page.ts'

/** The HTTP response from a name's website. */
export type Answered = {
  /** The final URL, after redirects. */
  url: URL
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

export type PageVerdict = 'site' | 'parked' | 'nothing'

/** A page with more text than this that mentions "for sale" in passing is about something else. */
const PARKED_TEXT_MAX = 2_500
/** With less text than this, there is nothing to read. */
const EMPTY_TEXT_MAX = 20
/** Statuses that mean a site exists but keeps strangers or bots out. */
const GUARDED = new Set([401, 407, 429])
const CHALLENGE =
  /cf-chl|challenge-platform|just a moment|captcha|attention required|access denied|pardon our interruption/i

/**
 * Whether a response comes from a site in use. Parked pages, for-sale pages, server default pages,
 * empty pages and errors don't count. Pages protected against bots do, because nobody protects an
 * empty site.
 */
export function judgePage(answered: Answered): PageVerdict {
  const { url, status, headers, body } = answered
  if (isParkingHost(url.hostname)) return 'parked'
  if (GUARDED.has(status)) return 'site'
  if (status === 403 || status === 503) return isChallenge(headers, body) ? 'site' : 'nothing'
  if (status < 200 || status >= 300) return 'nothing'
  if (!/html|^$/i.test(String(headers['content-type'] ?? ''))) {
    return body.trim() === '' ? 'nothing' : 'site'
  }
  return judgeHtml(url, readPage(body))
}

function judgeHtml(url: URL, page: ReadPage): PageVerdict {
  const { source, title, text, headings, hasMakings, links } = page
  if (isDrawnByParking(source) || links.some((link) => leadsToParking(url, link))) return 'parked'
  const loud = [title, ...headings]
  if (loud.some((words) => saysParked(words) || saysForSale(words))) return 'parked'
  const isShort = text.length <= PARKED_TEXT_MAX
  if (isShort && (saysParked(text) || saysForSale(text))) return 'parked'
  if (isShort && [...loud, text].some(saysDefault)) return 'nothing'
  return text.length <= EMPTY_TEXT_MAX && !hasMakings ? 'nothing' : 'site'
}

function leadsToParking(base: URL, link: string): boolean {
  const target = URL.parse(link, base.href)
  return target !== null && target.hostname !== base.hostname && isParkingHost(target.hostname)
}

function isChallenge(headers: Answered['headers'], body: string): boolean {
  return headers['cf-mitigated'] !== undefined || CHALLENGE.test(body)
}
