import type { Db, Reader } from '../../../db/pool.ts'
import type { DnsClient } from '../../../upstream/dns/ask-dns.ts'
import { withDeadline } from '../../../values/deadline.ts'
import type { Resales } from '../listings/place-listing.ts'
import { lookForPointing } from './look-for-pointing.ts'
import { RECORD_LABEL } from './verification.ts'

/** The account in whose portfolio a domain is; null if it is in none. */
export type FindHolder = (reader: Reader, domain: string) => Promise<string | null>

/** Those of an account's domains here whose registration has ended. They have no DNS any more. */
export type FindEnded = (reader: Reader, account_id: string, domains: string[]) => Promise<string[]>

/** What proves who owns a name: the seller's portfolio here, or the DNS. */
export type ProofSources = { db: Db; dns: DnsClient; findHolder: FindHolder }

/** The same for listing a name, which may have been sold here before. */
export type ListingSources = ProofSources & { resales: Resales }

/**
 * - `verified`: the seller holds the name in their portfolio, or the DNS shows the token.
 * - `missing`: all queries were answered, and the token is not there.
 * - `no_answer`: a query failed or timed out, so nothing is known.
 */
export type Seen = 'verified' | 'missing' | 'no_answer'

const DEADLINE_MS = 6_000

/** What an account has to show for a name. */
type Claim = { domain: string; token: string; account_id: string; proof_host: string | null }

/**
 * Looks for proof that an account owns a name. A name in its portfolio needs no record. For any
 * other, its token must be in the DNS, or, if the domain was proven by pointing it to a host, it
 * must still point there. A name in another account's portfolio needs the token: its owner may
 * forward it, and forwarded domains point to us too.
 */
export async function lookForProof(
  { db, dns, findHolder }: ProofSources,
  { domain, token, account_id, proof_host }: Claim,
  signal: AbortSignal,
): Promise<Seen> {
  const holder = await findHolder(db, domain)
  if (holder === account_id) return 'verified'
  const to = holder === null ? proof_host : null
  const [text, pointing] = await Promise.all([
    lookForToken(dns, { domain, token }, signal),
    to === null ? 'elsewhere' : lookForPointing(dns, { domain, to }, signal),
  ])
  if (text === 'verified' || pointing === 'here') return 'verified'
  return text === 'no_answer' || pointing === 'no_answer' ? 'no_answer' : 'missing'
}

/** At both hosts where the record may be. */
async function lookForToken(
  dns: DnsClient,
  { domain, token }: { domain: string; token: string },
  signal: AbortSignal,
): Promise<Seen> {
  const places = [`${RECORD_LABEL}.${domain}`, domain]
  const answers = await withDeadline(signal, DEADLINE_MS, (until) =>
    Promise.all(places.map((place) => dns.askTexts(place, until))),
  ).catch((error: unknown) => {
    signal.throwIfAborted()
    if ((error as Error).name !== 'TimeoutError') throw error
    return [undefined]
  })
  if (answers.some((texts) => texts?.includes(token))) return 'verified'
  return answers.includes(undefined) ? 'no_answer' : 'missing'
}
