/**
 * Every limit on how often something may be asked (spec section 8, contract "Limits not shown"), in
 * one table. Routes name a row; routes that name the same row share one bucket. RATE_LIMIT_SCALE
 * multiplies them all.
 */
export type Limit = {
  max: number
  windowSeconds: number
  /** The window is the day in UTC rather than starting with the first call. */
  isByDay?: boolean
  /** Who is counted: an address on the internet, or the partner credential that signed. */
  by: 'ip' | 'credential'
  /** What an exhausted bucket answers. */
  code: 'rate_limited' | 'quota_exceeded'
}

// oxfmt-ignore
export const LIMITS = {
  'public.description':  { max: 120, windowSeconds: 60, by: 'ip',         code: 'rate_limited' },
  'public.search':       { max: 60,  windowSeconds: 60, by: 'ip',         code: 'rate_limited' },
  'public.check':        { max: 20,  windowSeconds: 60, by: 'ip',         code: 'rate_limited' },
  'public.whois-calls':  { max: 60,  windowSeconds: 60, by: 'ip',         code: 'rate_limited' },
  'public.whois':        { max: 10,  windowSeconds: 86_400, isByDay: true, by: 'ip', code: 'quota_exceeded' },
  'public.pricing':      { max: 120, windowSeconds: 60, by: 'ip',         code: 'rate_limited' },
  'public.metadata':     { max: 120, windowSeconds: 60, by: 'ip',         code: 'rate_limited' },
  'public.tlds':         { max: 120, windowSeconds: 60, by: 'ip',         code: 'rate_limited' },
  'public.listings':     { max: 120, windowSeconds: 60, by: 'ip',         code: 'rate_limited' },
  'partner.failed-auth': { max: 60,  windowSeconds: 60, by: 'ip',         code: 'rate_limited' },
  'partner.search':      { max: 60,  windowSeconds: 60, by: 'credential', code: 'rate_limited' },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof LIMITS

/** The policy in the RateLimit-Policy header: limit;w=window_seconds. */
export function policyOf(max: number, windowSeconds: number): string {
  return `${max};w=${windowSeconds}`
}
