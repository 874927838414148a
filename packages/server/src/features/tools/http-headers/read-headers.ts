import type { IncomingHttpHeaders } from 'node:http'
import type { PublicFetcher } from '../../../upstream/fetch-public.ts'
import { followUrl } from '../follow-url.ts'
import { gradeOf, type Issue, warning } from '../issue.ts'
import { type Cookie, judgeCookies, readCookie } from './judge-cookies.ts'
import { type Check, judgeHeaders } from './judge-headers.ts'

const DEADLINE_MS = 15_000
/** We only need the headers, but use GET because some servers answer HEAD differently. */
const BODY_BYTES_MAX = 1_024
const VALUE_CHARS_MAX = 2_000
const COOKIES_MAX = 50

/** Requests a page like a browser would and grades its response headers. */
export async function readHeaders(
  fetcher: PublicFetcher,
  url: URL,
  { signal, now }: { signal: AbortSignal; now: Date },
) {
  const answer = await followUrl(fetcher, url, {
    method: 'GET',
    bytesMax: BODY_BYTES_MAX,
    longAnswer: 'cut',
    deadlineMs: DEADLINE_MS,
    signal,
  })
  const isHttps = answer.url.protocol === 'https:'
  const checks = judgeHeaders(answer.headers, isHttps)
  const cookies = (answer.headers['set-cookie'] ?? []).slice(0, COOKIES_MAX).map(readCookie)
  const issues = [
    ...judgeWay(url, answer.url, answer.hops.length),
    ...checks.flatMap(issueOf),
    ...judgeCookies(cookies, isHttps),
  ]
  const score = scoreOf(checks, issues)
  return {
    url: url.href,
    final_url: answer.url.href,
    status: answer.status,
    as_of: now.toISOString(),
    redirects: answer.hops,
    score,
    grade: gradeOf(score),
    checks,
    cookies: cookies satisfies Cookie[],
    headers: plainHeaders(answer.headers),
    issues,
  }
}

function judgeWay(from: URL, to: URL, hops: number): Issue[] {
  const issues: Issue[] = []
  if (from.protocol === 'https:' && to.protocol === 'http:') {
    issues.push(warning('downgraded', 'A redirect leads from https to http.'))
  } else if (to.protocol === 'http:') {
    issues.push(warning('not_https', 'The page is served without encryption.'))
  }
  if (hops > 2) issues.push(warning('long_way', `There are ${hops} redirects before the page.`))
  return issues
}

function issueOf({ verdict, header, advice }: Check): Issue[] {
  if (verdict === 'good') return []
  return [{ severity: verdict === 'bad' ? 'error' : 'warning', code: header, message: advice }]
}

/** The share of the weights that passed, minus a little for each other issue. */
function scoreOf(checks: Check[], issues: Issue[]): number {
  const all = checks.reduce((sum, { weight }) => sum + weight, 0)
  const right = checks.reduce((sum, { weight, verdict }) => {
    return sum + (verdict === 'good' ? weight : verdict === 'weak' ? weight / 2 : 0)
  }, 0)
  const others = issues.filter(({ code }) => !checks.some(({ header }) => header === code)).length
  return Math.max(0, Math.round((right / all) * 100) - others * 5)
}

function plainHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const plain = Object.entries(headers).map(([name, value]) => {
    return [name, [value].flat().join('\n').slice(0, VALUE_CHARS_MAX)]
  })
  return Object.fromEntries(plain)
}
