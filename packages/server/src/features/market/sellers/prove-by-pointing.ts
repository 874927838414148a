import type { Db } from '../../../db/pool.ts'
import type { DnsClient } from '../../../upstream/dns/ask-dns.ts'
import { lookForPointing } from './look-for-pointing.ts'
import { hasRivals, setNotPointed } from './pointing-sql.ts'
import type { SellerRow } from './sql.ts'

type Needs = { db: Db; dns: DnsClient; landerHost: string }
type Own = Pick<SellerRow, 'id' | 'account_id' | 'domain' | 'token' | 'not_pointed_at'>
type Asked = { signal: AbortSignal; now: Date; deadlineMs?: number }

/**
 * Whether an account has proven a name by pointing it to us. A domain that points to us doesn't say
 * for whom, so it counts only if it pointed elsewhere after this account listed it, and no other
 * account claims it. Whoever can't change the DNS can't bring that about. Otherwise the TXT record
 * decides.
 */
export async function isProvenByPointing(
  { db, dns, landerHost }: Needs,
  own: Own,
  { signal, now, deadlineMs }: Asked,
): Promise<boolean> {
  const where = { domain: own.domain, to: landerHost, ...(deadlineMs && { deadlineMs }) }
  const pointing = await lookForPointing(dns, where, signal)
  if (pointing === 'elsewhere') await setNotPointed(db, own, now)
  return pointing === 'here' && own.not_pointed_at !== null && !(await hasRivals(db, own, now))
}
