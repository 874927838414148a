import { centsText } from '../../../values/cents-text.ts'
import { namedOf } from '../../../values/domain-name.ts'
import { dayText } from '../../../values/moment-text.ts'
import type { NameState, WatchEvent } from './watch-event.ts'

/** One event about a watched name, as the accounts that watch it are told. */
export type Alert = {
  domain: string
  event: WatchEvent
  /** Identifies the event: an account is told about each key of a name once. */
  key: string
  title: string
  body: string
  href: string
}

type LifeFacts = {
  domain: string
  state: NameState
  expires_at: Date | null
  times_available: number
}

/** What the state of a name at its registry is worth telling, if anything. */
export function lifeAlert(name: LifeFacts): Alert | undefined {
  const { domain, state, expires_at, times_available } = name
  const { unicode = domain } = namedOf(domain)
  const day = expires_at?.toISOString().slice(0, 10) ?? 'unknown'
  const expiring = { domain, event: 'expiring', key: `${state}:${day}` } as const
  const href = `/tools/whois?domain=${encodeURIComponent(domain)}`
  switch (state) {
    case 'available':
      return {
        domain,
        event: 'available',
        key: `available:${times_available}`,
        title: `${unicode} is available`,
        body: 'Register it before someone else does.',
        href: `/register/${encodeURIComponent(domain)}`,
      }
    case 'expiring':
      return {
        ...expiring,
        title: `${unicode} expires${expires_at ? ` on ${dayText(expires_at)}` : ' soon'}`,
        body: 'Its owner can still renew it. We check it more often from now on.',
        href,
      }
    case 'redemption':
      return {
        ...expiring,
        title: `${unicode} has expired`,
        body: 'Only its owner can still restore it, usually for 30 days. Then it is deleted.',
        href,
      }
    case 'pending_delete':
      return {
        ...expiring,
        title: `${unicode} is about to be deleted`,
        body: 'This usually takes five days, and nobody can renew it. We’ll tell you when it’s available.',
        href,
      }
    default:
      return undefined
  }
}

type News = {
  listing_id: string
  domain: string
  bin_price_cents: number
  former_price_cents: number | null
}

/** A smaller drop isn't worth an email. */
const DROP_SHARE_MIN = 0.01

/** What a change on the marketplace is worth telling, if anything. */
export function marketAlert(news: News, now: Date): Alert | undefined {
  const { listing_id, domain, bin_price_cents, former_price_cents } = news
  const { unicode = domain } = namedOf(domain)
  const price = centsText(bin_price_cents)
  const day = now.toISOString().slice(0, 10)
  const about = { domain, href: `/market/${domain}` }
  if (former_price_cents === null) {
    return {
      ...about,
      event: 'listed',
      // A seller who hides and shows a name again and again sends one email a day.
      key: `listed:${listing_id}:${day}`,
      title: `${unicode} is for sale for ${price}`,
      body: 'Its owner listed it on the marketplace.',
    }
  }
  if (former_price_cents - bin_price_cents < former_price_cents * DROP_SHARE_MIN) return undefined
  return {
    ...about,
    event: 'price_drop',
    key: `price_drop:${listing_id}:${bin_price_cents}:${day}`,
    title: `${unicode} now costs ${price}`,
    body: `The price dropped from ${centsText(former_price_cents)}.`,
  }
}
