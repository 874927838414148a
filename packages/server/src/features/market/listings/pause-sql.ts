import type { Tx } from '../../../db/pool.ts'

/**
 * Why a name is off the market for now.
 * - `proof_gone`: the DNS no longer shows the record.
 * - `challenged`: the same, and another account has proven the name.
 */
export const PAUSED_REASONS = ['proof_gone', 'challenged'] as const
export type PausedReason = (typeof PAUSED_REASONS)[number]

/** An existing pause keeps the time at which it began. */
export async function setPaused(
  tx: Tx,
  listing_id: string,
  { reason, now }: { reason: PausedReason; now: Date },
): Promise<void> {
  await tx`
    update listings set
      paused_reason = ${reason}, paused_at = coalesce(paused_at, ${now}), updated_at = ${now}
    where id = ${listing_id}
  `
}

export async function clearPaused(tx: Tx, listing_id: string, now: Date): Promise<void> {
  await tx`
    update listings set paused_reason = null, paused_at = null, updated_at = ${now}
    where id = ${listing_id}
  `
}
