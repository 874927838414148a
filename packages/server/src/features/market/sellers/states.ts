import type { PausedReason } from '../listings/pause-sql.ts'

export const STATES = [
  'awaiting_verification',
  'awaiting_approval',
  'rejected',
  'listed',
  'paused',
  'hidden',
  'sold',
  'withdrawn',
] as const
export type SellerState = (typeof STATES)[number]

/**
 * The fields that determine the state of a seller's listing. Those of the marketplace are null
 * until the name is listed.
 */
export type StateFields = {
  listing_id: string | null
  approved: boolean | null
  marketplace_visible: boolean | null
  rejection_note: string | null
  sold_at: Date | null
  withdrawn_at: Date | null
  /** Why it is off the market until its owner proves it again. */
  paused_reason: PausedReason | null
}

/** The first match wins: a sold name stays sold, whatever its other fields say. */
export function stateOf(standing: StateFields): SellerState {
  if (standing.sold_at) return 'sold'
  if (standing.withdrawn_at) return 'withdrawn'
  if (standing.listing_id === null) return 'awaiting_verification'
  if (standing.paused_reason) return 'paused'
  if (standing.approved) return standing.marketplace_visible ? 'listed' : 'hidden'
  return standing.rejection_note === null ? 'awaiting_approval' : 'rejected'
}
