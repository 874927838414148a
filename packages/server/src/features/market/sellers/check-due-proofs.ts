import { workThrough } from '../../../jobs/leased-work.ts'
import { judgeProof } from './judge-proof.ts'
import { lookForProof, type ProofSources } from './look-for-proof.ts'
import { claimDueProofs, findProven, giveBackProofs, postponeProof } from './proof-sql.ts'

/** Each check takes at most six seconds, so a batch finishes long before its lease expires. */
const BATCH_MAX = 48
const AT_ONCE = 8
const LEASE_MS = 120_000
const NOT_ON_MARKET_MS = 24 * 3_600_000

/**
 * Rechecks the DNS for a bounded number of due proofs. Returns whether more may be due. A batch
 * left behind by a crash is picked up again when its lease expires.
 */
export async function checkDueProofs(
  sources: ProofSources,
  now: Date,
  leaving?: AbortSignal,
): Promise<boolean> {
  const { db } = sources
  const ids = await claimDueProofs(db, { now, leaseMs: LEASE_MS, max: BATCH_MAX })
  await workThrough(ids, {
    atOnce: AT_ONCE,
    leaving,
    work: (listing_id) => checkProof(sources, listing_id, now),
    giveBack: (left) => giveBackProofs(db, left),
  })
  return ids.length === BATCH_MAX
}

async function checkProof(sources: ProofSources, listing_id: string, now: Date): Promise<void> {
  const { db } = sources
  const proven = await findProven(db, listing_id)
  if (!proven) {
    const next_at = new Date(now.getTime() + NOT_ON_MARKET_MS)
    await db.begin((tx) => postponeProof(tx, listing_id, next_at))
    return
  }
  const seen = await lookForProof(sources, proven, new AbortController().signal)
  await db.begin((tx) => judgeProof(tx, proven, { seen, occasion: 'daily', now }))
}
