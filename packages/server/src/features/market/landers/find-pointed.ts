import type { DnsClient } from '../../../upstream/dns/ask-dns.ts'
import { BoundedMap } from '../../../values/bounded-map.ts'
import type { Clock } from '../../../values/clock.ts'
import { SharedWork } from '../../../values/shared-work.ts'
import { lookAtHost, type Pointing } from '../sellers/look-for-pointing.ts'

/** A domain that has just been pointed to us gets its certificate after this time at the latest. */
const KEPT_MS = 30_000
const HOSTS_MAX = 10_000
const AT_ONCE_MAX = 50
const DEADLINE_MS = 3_000
const NEVER = new AbortController().signal

type Needs = { dns: DnsClient; clock: Clock; landerHost: string }

/**
 * Whether hosts may point to us, as far as the DNS says. Only a clear "no" counts as one: a
 * certificate that can't be obtained costs less than a visitor who can't be served.
 */
export function pointedHosts({
  dns,
  clock,
  landerHost,
}: Needs): (host: string) => Promise<boolean> {
  const known = new BoundedMap<string, { pointing: Pointing; until: number }>(HOSTS_MAX)
  const underWay = new SharedWork<Pointing>()
  return async (host) => {
    const now = clock.now().getTime()
    const last = known.get(host)
    if (last && now < last.until) return last.pointing !== 'elsewhere'
    if (underWay.size >= AT_ONCE_MAX) return true
    const asked = { host, to: landerHost, deadlineMs: DEADLINE_MS }
    const pointing = await underWay.do(host, NEVER, (until) => lookAtHost(dns, asked, until))
    known.set(host, { pointing, until: now + KEPT_MS })
    return pointing !== 'elsewhere'
  }
}
