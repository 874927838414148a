import type { Db, Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import type { DnsClient } from '../../../upstream/dns/ask-dns.ts'
import { placeListing } from '../listings/place-listing.ts'
import { challengeOwner } from './challenge-owner.ts'
import { judgeProof } from './judge-proof.ts'
import { lookForProof } from './look-for-proof.ts'
import { findOwn, holdContenders, holdOwn, type SellerRow, setToken, setVerified } from './sql.ts'
import { stateOf } from './states.ts'
import { newToken } from './verification.ts'

export const CHECKS = ['verified', 'missing', 'no_answer', 'expired'] as const
export type Check = (typeof CHECKS)[number]

/** After the first proof it is rechecked every day. */
const DAY_MS = 24 * 3_600_000

type Asked = { account_id: string; id: string; signal: AbortSignal; now: Date }

/**
 * Looks for the account's token in the DNS and, if found, submits the name to staff. The DNS is
 * queried before the transaction opens, and the answer counts only for the token it was queried
 * for. An expired token is replaced. A paused listing resumes. If another account lists the name,
 * its proof is checked too.
 *
 * Refuses: not_found, conflict (withdrawn, or listed by someone else).
 */
export async function verifySellerListing(
  { db, dns }: { db: Db; dns: DnsClient },
  { account_id, id, signal, now }: Asked,
): Promise<{ own: SellerRow; check: Check }> {
  const own = await findOwn(db, account_id, id)
  if (!own) throw new Refusal('not_found', 'No such listing.')
  if (stateOf(own) === 'withdrawn')
    throw new Refusal('conflict', 'This listing was withdrawn. List the name again.')
  if (own.listing_id) {
    if (stateOf(own) !== 'paused') return { own, check: 'verified' }
    return await proveAgain({ db, dns }, own, { signal, now })
  }
  if (own.expires_at <= now) {
    const fresh = newToken(now)
    await db.begin((tx) => setToken(tx, id, fresh))
    return { own: { ...own, ...fresh }, check: 'expired' }
  }
  const check = await lookForProof(dns, own, signal)
  if (check !== 'verified') return { own, check }
  await challengeOwner({ db, dns }, { domain: own.domain, account_id, signal, now })
  return { own: await db.begin((tx) => confirm(tx, own, now)), check }
}

async function proveAgain(
  { db, dns }: { db: Db; dns: DnsClient },
  own: SellerRow,
  { signal, now }: { signal: AbortSignal; now: Date },
): Promise<{ own: SellerRow; check: Check }> {
  const check = await lookForProof(dns, own, signal)
  if (check !== 'verified') return { own, check }
  await db.begin((tx) => judgeProof(tx, own, { seen: check, occasion: 'daily', now }))
  return { own: (await findOwn(db, own.account_id, own.id)) ?? own, check }
}

async function confirm(tx: Tx, seen: SellerRow, now: Date): Promise<SellerRow> {
  const { account_id, id } = seen
  await holdContenders(tx, seen)
  const own = await holdOwn(tx, account_id, id)
  if (own?.token !== seen.token)
    throw new Refusal('conflict', 'The listing changed in the meantime. Try again.')
  if (own.listing_id) return own
  const listing_id = await placeListing(tx, { ...own, owner_account_id: account_id }, now)
  const next_proof_at = new Date(now.getTime() + DAY_MS)
  await setVerified(tx, id, { listing_id, next_proof_at, now })
  const placed = await findOwn(tx, account_id, id)
  if (!placed) throw new Error('the locked seller’s listing is gone')
  return placed
}
