import type { DnsClient } from '../../../upstream/dns/ask-dns.ts'
import { withDeadline } from '../../../values/deadline.ts'
import { RECORD_LABEL } from './verification.ts'

/**
 * - `verified`: the DNS shows the token.
 * - `missing`: all queries were answered, and the token is not there.
 * - `no_answer`: a query failed or timed out, so nothing is known.
 */
export type Seen = 'verified' | 'missing' | 'no_answer'

const DEADLINE_MS = 6_000

/** Looks for an account's token in the DNS, at both hosts where the record may be. */
export async function lookForProof(
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
