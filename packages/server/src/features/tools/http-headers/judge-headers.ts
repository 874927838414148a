import type { IncomingHttpHeaders } from 'node:http'

export type Check = {
  header: string
  value: string | null
  verdict: 'good' | 'weak' | 'bad'
  /** What to change, or why it is fine. */
  advice: string
  weight: number
}

type Verdict = Pick<Check, 'verdict' | 'advice'>
type Rule = { header: string; weight: number; judge(value: string, all: All): Verdict }
type All = { get(name: string): string; isHttps: boolean }

const HALF_A_YEAR_SECONDS = 15_552_000

/** One check per security header. RULES says what each should contain. */
export function judgeHeaders(headers: IncomingHttpHeaders, isHttps: boolean): Check[] {
  const get = (name: string) => [headers[name]].flat().join(', ')
  return RULES.map(({ header, weight, judge }) => {
    const value = headers[header] === undefined ? null : get(header)
    const verdict = judge(value ?? '', { get, isHttps })
    return { header, value, ...verdict, weight }
  })
}

const good = (advice: string): Verdict => ({ verdict: 'good', advice })
const weak = (advice: string): Verdict => ({ verdict: 'weak', advice })
const bad = (advice: string): Verdict => ({ verdict: 'bad', advice })

const RULES: Rule[] = [
  { header: 'strict-transport-security', weight: 25, judge: judgeHsts },
  { header: 'content-security-policy', weight: 30, judge: judgeCsp },
  {
    header: 'x-content-type-options',
    weight: 10,
    judge: (value) =>
      /^nosniff$/i.test(value.trim())
        ? good('Browsers don’t guess content types.')
        : bad('Send X-Content-Type-Options: nosniff, so browsers don’t guess content types.'),
  },
  { header: 'x-frame-options', weight: 10, judge: judgeFraming },
  { header: 'referrer-policy', weight: 10, judge: judgeReferrer },
  {
    header: 'permissions-policy',
    weight: 5,
    judge: (value) =>
      value ? good('Features are limited.') : weak('Send Permissions-Policy for unused features.'),
  },
  { header: 'access-control-allow-origin', weight: 5, judge: judgeCors },
  { header: 'server', weight: 5, judge: judgeBanner },
]

function judgeHsts(value: string, { isHttps }: All): Verdict {
  if (!isHttps)
    return bad('This header only works over https, and the page is not served over https.')
  const seconds = Number(/max-age\s*=\s*"?(\d+)/i.exec(value)?.[1] ?? 0)
  if (seconds === 0) return bad('Send Strict-Transport-Security: max-age=31536000.')
  if (seconds < HALF_A_YEAR_SECONDS) return weak('max-age should be half a year or more.')
  if (!/includesubdomains/i.test(value))
    return weak('Add includeSubDomains if all subdomains use https.')
  return good('Browsers only use https.')
}

function judgeCsp(value: string, { get }: All): Verdict {
  if (!value) {
    return get('content-security-policy-report-only')
      ? weak('The policy only reports violations. It blocks nothing yet.')
      : bad('Send a Content-Security-Policy: it stops injected scripts.')
  }
  const directives = new Map(
    value.split(';').map((part) => {
      const [name = '', ...sources] = part.trim().toLowerCase().split(/\s+/)
      return [name, sources] as const
    }),
  )
  const scripts = directives.get('script-src') ?? directives.get('default-src')
  if (!scripts) return weak('The policy doesn’t cover scripts. Add script-src or default-src.')
  const isSigned = scripts.some((source) =>
    /^'(nonce-|sha(256|384|512)-|strict-dynamic)/.test(source),
  )
  if (scripts.includes("'unsafe-inline'") && !isSigned) {
    return weak("'unsafe-inline' lets injected scripts run.")
  }
  if (scripts.includes('*')) return weak('Scripts may come from anywhere.')
  if (scripts.includes("'unsafe-eval'")) return weak("'unsafe-eval' lets texts run as scripts.")
  return good('Scripts are limited.')
}

function judgeFraming(value: string, { get }: All): Verdict {
  if (/frame-ancestors/i.test(get('content-security-policy'))) {
    return good('The Content-Security-Policy says who may frame the page.')
  }
  if (/^(deny|sameorigin)$/i.test(value.trim())) return good('Other sites cannot frame the page.')
  return bad('Send X-Frame-Options: DENY or frame-ancestors, against clickjacking.')
}

function judgeReferrer(value: string): Verdict {
  if (!value) return weak('Send Referrer-Policy: strict-origin-when-cross-origin.')
  const last = value.split(',').at(-1)?.trim().toLowerCase() ?? ''
  return last === 'unsafe-url' || last === 'no-referrer-when-downgrade'
    ? weak('Other sites see the full address of the page.')
    : good('Other sites see little or nothing of the address.')
}

function judgeCors(value: string, { get }: All): Verdict {
  if (value.trim() !== '*') return good('Not every site may read the response.')
  return /true/i.test(get('access-control-allow-credentials'))
    ? bad('Every site may read the response with the visitor’s cookies.')
    : weak('Every site may read the response. Use this for public data only.')
}

function judgeBanner(value: string, { get }: All): Verdict {
  const banner = `${value} ${get('x-powered-by')}`
  return /\d+\.\d+/.test(banner) || get('x-powered-by') !== ''
    ? weak('Don’t reveal the server’s software and version.')
    : good('No version is revealed.')
}
