import type { Db } from '../../../db/pool.ts'
import { workThrough } from '../../../jobs/leased-work.ts'
import type { DnsClient } from '../../../upstream/dns/ask-dns.ts'
import { judgeProof } from './judge-proof.ts'
import { lookForProof } from './look-for-proof.ts'
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
  { db, dns }: { db: Db; dns: DnsClient },
  now: Date,
  leaving?: AbortSignal,
): Promise<boolean> {
  const ids = await claimDueProofs(db, { now, leaseMs: LEASE_MS, max: BATCH_MAX })
  await workThrough(ids, {
    atOnce: AT_ONCE,
    leaving,
    work: (listing_id) => checkProof({ db, dns }, listing_id, now),
    giveBack: (left) => giveBackProofs(db, left),
  })
  return ids.length === BATCH_MAX
}

async function checkProof(
  { db, dns }: { db: Db; dns: DnsClient },
  listing_id: string,
  now: Date,
): Promise<void> {
  const proven = await findProven(db, listing_id)
  if (!proven) {
    const next_at = new Date(now.getTime() + NOT_ON_MARKET_MS)
    await db.begin((tx) => postponeProof(tx, listing_id, next_at))
    return
  }
  const seen = await lookForProof(dns, proven, new AbortController().signal)
  await db.begin((tx) => judgeProof(tx, proven, { seen, occasion: 'daily', now }))
}
