import { lookForPointing } from './look-for-pointing.ts'
import type { ProofSources } from './look-for-proof.ts'
import { hasRivals, setNotPointed } from './pointing-sql.ts'
import type { SellerRow } from './sql.ts'

type Needs = ProofSources & { landerHost: string }
type Own = Pick<SellerRow, 'id' | 'account_id' | 'domain' | 'token' | 'not_pointed_at'>
type Asked = { signal: AbortSignal; now: Date; deadlineMs?: number }

/**
 * Whether an account has proven a name by pointing it to us. A domain that points to us doesn't say
 * for whom, so it counts only if it pointed elsewhere after this account listed it, no other account
 * claims it, and none has it in its portfolio: its owner may just have begun to forward it. Whoever
 * can't change the DNS can't bring that about. Otherwise the TXT record decides.
 */
export async function isProvenByPointing(
  { db, dns, findHolder, landerHost }: Needs,
  own: Own,
  { signal, now, deadlineMs }: Asked,
): Promise<boolean> {
  const where = { domain: own.domain, to: landerHost, ...(deadlineMs && { deadlineMs }) }
  const pointing = await lookForPointing(dns, where, signal)
  if (pointing === 'elsewhere') await setNotPointed(db, own, now)
  if (pointing !== 'here' || own.not_pointed_at === null) return false
  if (await hasRivals(db, own, now)) return false
  const holder = await findHolder(db, own.domain)
  return holder === null || holder === own.account_id
}
