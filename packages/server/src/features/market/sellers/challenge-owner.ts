import { judgeProof } from './judge-proof.ts'
import { lookForProof, type ProofSources } from './look-for-proof.ts'
import { findProvenByName } from './proof-sql.ts'

type Challenge = { domain: string; account_id: string; signal: AbortSignal; now: Date }

/**
 * Called when an account has proven a name that another account lists: checks the other's proof
 * immediately. If it is gone, that listing is paused, and a day later the name can change hands
 * (`placeListing`).
 */
export async function challengeOwner(
  sources: ProofSources,
  { domain, account_id, signal, now }: Challenge,
): Promise<void> {
  const proven = await findProvenByName(sources.db, domain)
  if (!proven || proven.account_id === account_id) return
  // The other account found its own token in the DNS, which beats a domain that merely points to us.
  const seen = await lookForProof(sources, { ...proven, proof_host: null }, signal)
  await sources.db.begin((tx) => judgeProof(tx, proven, { seen, occasion: 'challenge', now }))
}
