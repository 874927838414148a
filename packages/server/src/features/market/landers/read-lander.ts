import type { Db } from '../../../db/pool.ts'
import type { DnsClient } from '../../../upstream/dns/ask-dns.ts'
import { lookForPointing, type Pointing } from '../sellers/look-for-pointing.ts'
import { readSellerListing } from '../sellers/read-seller-listing.ts'
import { stateOf } from '../sellers/states.ts'
import { LANDER_DEFAULTS, type LanderSettings } from './lander.ts'
import { readSettings } from './sql.ts'

export type Lander = LanderSettings & {
  address: string
  host: string | null
  pointing: Pointing | null
  is_served: boolean
}

type Needs = { db: Db; dns: DnsClient; landerHost: string | undefined }

const DNS_DEADLINE_MS = 3_000

/** One name's lander as its seller sees it. Refuses: not_found (also another account's listing). */
export async function readLander(
  { db, dns, landerHost }: Needs,
  which: { account_id: string; id: string },
  signal: AbortSignal,
): Promise<Lander> {
  const own = await readSellerListing(db, which)
  const settings = (await readSettings(db, own.id)) ?? LANDER_DEFAULTS
  const address = `https://${own.domain}/`
  if (!landerHost) return { ...settings, address, host: null, pointing: null, is_served: false }
  const asked = { domain: own.domain, to: landerHost, deadlineMs: DNS_DEADLINE_MS }
  const pointing = await lookForPointing(dns, asked, signal)
  const is_served = settings.is_on && stateOf(own) === 'listed' && pointing === 'here'
  return { ...settings, address, host: landerHost, pointing, is_served }
}
