import type { Db, Tx } from '../../db/pool.ts'
import { Refusal } from '../../refusal.ts'
import type { DnsClient } from '../../upstream/dns/ask-dns.ts'
import { withDeadline } from '../../values/deadline.ts'
import { placeListing } from '../market/place-listing.ts'
import { findOwn, holdOwn, type SellerRow, setToken, setVerified } from './sql.ts'
import { stateOf } from './states.ts'
import { newToken, RECORD_LABEL } from './verification.ts'

export const CHECKS = ['verified', 'missing', 'no_answer', 'expired'] as const
export type Check = (typeof CHECKS)[number]

const DEADLINE_MS = 6_000

type Asked = { account_id: string; id: string; signal: AbortSignal; now: Date }

/**
 * Looks for the account's token in the DNS and, if it is there, puts the name before staff. The DNS
 * is asked before the transaction opens; what it showed counts only for the token that was asked
 * for. An expired token is replaced.
 *
 * Refuses: not_found, conflict (withdrawn, or listed by somebody else).
 */
export async function verifySellerListing(
  { db, dns }: { db: Db; dns: DnsClient },
  { account_id, id, signal, now }: Asked,
): Promise<{ own: SellerRow; check: Check }> {
  const own = await findOwn(db, account_id, id)
  if (!own) throw new Refusal('not_found', 'No such listing.')
  if (stateOf(own) === 'withdrawn') throw new Refusal('conflict', 'It was withdrawn; list it anew.')
  if (own.listing_id) return { own, check: 'verified' }
  if (own.expires_at <= now) {
    const fresh = newToken(now)
    await db.begin((tx) => setToken(tx, id, fresh))
    return { own: { ...own, ...fresh }, check: 'expired' }
  }
  const check = await lookFor(dns, own, signal)
  if (check !== 'verified') return { own, check }
  return { own: await db.begin((tx) => confirm(tx, own, now)), check }
}

async function lookFor(
  dns: DnsClient,
  { domain, token }: SellerRow,
  signal: AbortSignal,
): Promise<Check> {
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

async function confirm(tx: Tx, seen: SellerRow, now: Date): Promise<SellerRow> {
  const { account_id, id } = seen
  const own = await holdOwn(tx, account_id, id)
  if (own?.token !== seen.token) throw new Refusal('conflict', 'It was changed meanwhile.')
  if (own.listing_id) return own
  const listing_id = await placeListing(tx, { ...own, owner_account_id: account_id }, now)
  await setVerified(tx, id, { listing_id, now })
  const placed = await findOwn(tx, account_id, id)
  if (!placed) throw new Error('a seller’s listing that is held is gone')
  return placed
}
