import { commissionCents } from '../../money/ledger/commission.ts'

export type Deal = { owner_cents: number; fee_cents: number }

/**
 * What of a price goes to the owner of a name, and what is our fee. The fee is a share of the whole
 * price, as people are told before they ask. Half a cent of it rounds up.
 */
export function dealOf(priceCents: number, successFeeBps: number): Deal {
  const fee_cents = commissionCents(priceCents, successFeeBps)
  return { owner_cents: priceCents - fee_cents, fee_cents }
}
