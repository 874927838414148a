import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { placeListing, type Resales } from '../listings/place-listing.ts'
import { challengeOwner } from './challenge-owner.ts'
import { isProvenByPointing } from './prove-by-pointing.ts'
import { judgeProof } from './judge-proof.ts'
import { archiveSold } from './past-sale-sql.ts'
import { type ListingSources, lookForProof, type ProofSources } from './look-for-proof.ts'
import { findOwn, holdContenders, holdOwn, type SellerRow, setToken, setVerified } from './sql.ts'
import { stateOf } from './states.ts'
import { newToken } from './verification.ts'

export const CHECKS = ['verified', 'missing', 'no_answer', 'expired'] as const
export type Check = (typeof CHECKS)[number]

/** After the first proof it is rechecked every day. */
const DAY_MS = 24 * 3_600_000

type Asked = { account_id: string; id: string; signal: AbortSignal; now: Date }

type Needs = ListingSources & {
  /** Pointing a domain there is a proof too. Undefined: it proves nothing. */
  landerHost: string | undefined
}

/**
 * Looks for proof that the account owns the name and, if found, submits the name to staff. The DNS
 * is queried before the transaction opens, and the answer counts only for the token it was queried
 * for. An expired token is replaced. A paused listing resumes. If another account lists the name,
 * its proof is checked too.
 *
 * Refuses: not_found, conflict (withdrawn, or listed by someone else).
 */
export async function verifySellerListing(
  sources: Needs,
  { account_id, id, signal, now }: Asked,
): Promise<{ own: SellerRow; check: Check }> {
  const { db, resales } = sources
  const own = await findOwn(db, account_id, id)
  if (!own) throw new Refusal('not_found', 'No such listing.')
  if (stateOf(own) === 'withdrawn')
    throw new Refusal('conflict', 'This listing was withdrawn. List the name again.')
  if (own.listing_id) {
    if (stateOf(own) !== 'paused') return { own, check: 'verified' }
    return await proveAgain(sources, own, { signal, now })
  }
  if (own.expires_at <= now) {
    const fresh = newToken(now)
    await db.begin((tx) => setToken(tx, id, fresh))
    return { own: { ...own, ...fresh }, check: 'expired' }
  }
  const check = await lookForProof(sources, own, signal)
  if (check === 'verified') {
    await challengeOwner(sources, { domain: own.domain, account_id, signal, now })
    return {
      own: await db.begin((tx) => confirmOwn(tx, own, { proof_host: null, resales, now })),
      check,
    }
  }
  const { landerHost } = sources
  if (
    !landerHost ||
    !(await isProvenByPointing({ ...sources, landerHost }, own, { signal, now }))
  ) {
    return { own, check }
  }
  const proven = await db.begin((tx) =>
    confirmOwn(tx, own, { proof_host: landerHost, resales, now }),
  )
  return { own: proven, check: 'verified' }
}

async function proveAgain(
  sources: ProofSources,
  own: SellerRow,
  { signal, now }: { signal: AbortSignal; now: Date },
): Promise<{ own: SellerRow; check: Check }> {
  const { db } = sources
  const check = await lookForProof(sources, own, signal)
  if (check !== 'verified') return { own, check }
  await db.begin((tx) => judgeProof(tx, own, { seen: check, occasion: 'daily', now }))
  return { own: (await findOwn(db, own.account_id, own.id)) ?? own, check }
}

/**
 * Submits a proven name to staff. Refuses: conflict (it changed, or what `placeListing` refuses).
 */
export async function confirmOwn(
  tx: Tx,
  seen: SellerRow,
  { proof_host, resales, now }: { proof_host: string | null; resales: Resales; now: Date },
): Promise<SellerRow> {
  const { account_id, id } = seen
  await holdContenders(tx, seen)
  const own = await holdOwn(tx, account_id, id)
  if (own?.token !== seen.token)
    throw new Refusal('conflict', 'The listing changed in the meantime. Try again.')
  if (own.listing_id) return own
  await archiveSold(tx, own, now)
  const wanted = { ...own, owner_account_id: account_id }
  const listing_id = await placeListing(tx, wanted, resales, now)
  const next_proof_at = new Date(now.getTime() + DAY_MS)
  await setVerified(tx, id, { listing_id, proof_host, next_proof_at, now })
  const placed = await findOwn(tx, account_id, id)
  if (!placed) throw new Error('the locked seller’s listing is gone')
  return placed
}
