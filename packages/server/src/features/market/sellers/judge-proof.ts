import type { Tx } from '../../../db/pool.ts'
import { enqueueMail } from '../../people/mail/enqueue-mail.ts'
import type { Seen } from './look-for-proof.ts'
import { clearPaused, setPaused } from '../listings/pause-sql.ts'
import { holdProven, noteProof, type ProvenRow } from './proof-sql.ts'
import type { PausedReason } from '../listings/pause-sql.ts'

export const PAUSED_MAIL = 'seller-paused'

/**
 * Why the DNS was checked. The daily check pauses a listing only when the token was missing twice,
 * an hour apart, because a record may vanish briefly while it is being moved. A sale or a challenge
 * pauses it immediately: we take no money on a doubt, and don't sell a name that someone else has
 * proven.
 */
export type Occasion = 'daily' | 'sale' | 'challenge'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** How long the last proof counts while the DNS doesn't answer: a daily check and its retries. */
const PROOF_VALID_MS = 26 * HOUR_MS

type Asked = { seen: Seen; occasion: Occasion; now: Date }

/**
 * Records what the DNS showed for a listed name. If the proof is missing, the listing is paused and
 * its seller notified. If it is there, a pause ends. No answer changes nothing. Returns whether the
 * name may be sold; undefined if it left the market meanwhile, or has a new token.
 */
export async function judgeProof(
  tx: Tx,
  asked: Pick<ProvenRow, 'id' | 'token'>,
  { seen, occasion, now }: Asked,
): Promise<boolean | undefined> {
  const held = await holdProven(tx, asked)
  if (!held) return undefined
  if (seen === 'verified') return await confirm(tx, held, { occasion, now })
  if (seen === 'no_answer') return await doubt(tx, held, { occasion, now })
  return await miss(tx, held, { occasion, now })
}

type Judged = Omit<Asked, 'seen'>

async function confirm(tx: Tx, held: ProvenRow, { occasion, now }: Judged): Promise<boolean> {
  const next_at = new Date(now.getTime() + DAY_MS)
  const isForSale = occasion === 'sale'
  await noteProof(tx, held.id, { seen_at: now, missing_at: null, isForSale, next_at })
  if (held.paused_reason !== null) await clearPaused(tx, held.listing_id, now)
  return true
}

async function doubt(tx: Tx, held: ProvenRow, { occasion, now }: Judged): Promise<boolean> {
  const { proof_seen_at, proof_missing_at: missing_at } = held
  const isRecent =
    proof_seen_at !== null && now.getTime() - proof_seen_at.getTime() < PROOF_VALID_MS
  const maySell = isRecent && missing_at === null && held.paused_reason === null
  const next_at = new Date(now.getTime() + HOUR_MS)
  const isForSale = maySell && occasion === 'sale'
  await noteProof(tx, held.id, { seen_at: null, missing_at, isForSale, next_at })
  return maySell
}

async function miss(tx: Tx, held: ProvenRow, { occasion, now }: Judged): Promise<boolean> {
  const missing_at = held.proof_missing_at ?? now
  const isSure = occasion !== 'daily' || now.getTime() - missing_at.getTime() >= HOUR_MS
  const isPaused = isSure || held.paused_reason !== null
  const next_at = new Date(now.getTime() + (isPaused ? DAY_MS : HOUR_MS))
  await noteProof(tx, held.id, { seen_at: null, missing_at, isForSale: false, next_at })
  if (isSure) await pause(tx, held, occasion === 'challenge' ? 'challenged' : 'proof_gone', now)
  return false
}

/** The seller gets one email, and another if a missing record turns into a challenge. */
async function pause(tx: Tx, held: ProvenRow, reason: PausedReason, now: Date): Promise<void> {
  if (held.paused_reason === reason || held.paused_reason === 'challenged') return
  await setPaused(tx, held.listing_id, { reason, now })
  await enqueueMail(tx, { kind: PAUSED_MAIL, to_email: held.email, about_id: held.id }, now)
}
