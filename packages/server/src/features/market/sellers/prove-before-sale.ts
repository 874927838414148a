import type { Tx } from '../../../db/pool.ts'
import { transact } from '../../../db/transact.ts'
import { Refusal } from '../../../refusal.ts'
import type { Clock } from '../../../values/clock.ts'
import { judgeProof } from './judge-proof.ts'
import { lookForProof, type ProofSources } from './look-for-proof.ts'
import { findProven, findProvenByName, isSaleProofFresh, type ProvenRow } from './proof-sql.ts'
import type { Environment } from '../../../values/environment.ts'

export type ProofNeeds = ProofSources & { clock: Clock }

/** A proof found for this sale still counts when the sale is retried. Other sales may share it. */
const FRESH_SECONDS = 10
/** More than one only if the listing changed, or its lock took too long. */
const PROOFS_MAX = 3

/** Thrown when a sale needs a DNS check first, because no transaction may wait for the DNS. */
export class ProofNeeded extends Error {
  override readonly name = 'ProofNeeded'
  readonly listing_id: string

  constructor(listing_id: string) {
    super('the proof of ownership must be checked before this sale')
    this.listing_id = listing_id
  }
}

/**
 * Call for the sale of a seller's name, with its listing locked. Throws ProofNeeded unless the DNS
 * was checked moments ago and nothing was wrong.
 */
export async function demandFreshProof(tx: Tx, listing_id: string): Promise<void> {
  if (!(await isSaleProofFresh(tx, listing_id, FRESH_SECONDS))) throw new ProofNeeded(listing_id)
}

/**
 * Runs a sale. If it needs a proof, checks the DNS and runs it again. Namehouse's own names need no
 * proof. Refuses: whatever the work refuses, domain_unavailable (the proof is missing or in doubt),
 * service_unavailable (the listing kept changing).
 */
export async function withProof<T>(
  needs: ProofNeeds,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  for (let proofs = 0; ; proofs += 1) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ProofNeeded)) throw error
      if (proofs === PROOFS_MAX) throw keptChanging(error)
      const proven = await findProven(needs.db, error.listing_id)
      if (proven) await prove(needs, proven, signal)
    }
  }
}

function keptChanging(cause: ProofNeeded): Refusal {
  const text = 'We could not confirm who owns the domain. Try again in a moment.'
  return new Refusal('service_unavailable', text, { cause, retryAfterSeconds: 1 })
}

/**
 * Checks the proof before capturing a payment for a name. Namehouse's own names need no proof.
 * Refuses: domain_unavailable.
 */
export async function proveBeforeCapture(
  needs: ProofNeeds,
  { environment, domain }: { environment: Environment; domain: string },
): Promise<void> {
  if (environment !== 'live') return
  const proven = await findProvenByName(needs.db, domain)
  if (proven) await prove(needs, proven, new AbortController().signal)
}

/**
 * A name that was sold while the DNS was asked isn't refused here. The sale decides: it may be the
 * same request, sent twice, whose second run has to give the answer of the first.
 */
async function prove(needs: ProofNeeds, proven: ProvenRow, signal: AbortSignal): Promise<void> {
  const seen = await lookForProof(needs, proven, signal)
  const asked = { seen, occasion: 'sale', now: needs.clock.now() } as const
  const maySell = await transact(needs.db, (tx) => judgeProof(tx, proven, asked))
  if (maySell !== false) return
  const text = `${proven.domain} is not for sale now: we could not confirm who owns it.`
  throw new Refusal('domain_unavailable', text)
}
