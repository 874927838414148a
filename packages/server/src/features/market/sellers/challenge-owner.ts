import type { Db } from '../../../db/pool.ts'
import type { DnsClient } from '../../../upstream/dns/ask-dns.ts'
import { judgeProof } from './judge-proof.ts'
import { lookForProof } from './look-for-proof.ts'
import { findProvenByName } from './proof-sql.ts'

type Challenge = { domain: string; account_id: string; signal: AbortSignal; now: Date }

/**
 * Called when an account has proven a name that another account lists: checks the other's proof
 * immediately. If it is gone, that listing is paused, and a day later the name can change hands
 * (`placeListing`).
 */
export async function challengeOwner(
  { db, dns }: { db: Db; dns: DnsClient },
  { domain, account_id, signal, now }: Challenge,
): Promise<void> {
  const proven = await findProvenByName(db, domain)
  if (!proven || proven.account_id === account_id) return
  const seen = await lookForProof(dns, proven, signal)
  await db.begin((tx) => judgeProof(tx, proven, { seen, occasion: 'challenge', now }))
}
