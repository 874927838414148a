import { ask } from '../../api/ask.ts'
import type { Answer } from '../../api/operation.ts'
import type { Slice } from '../../api/slice.ts'
import { ROWS_A_PAGE } from '../../api/slice.ts'
import * as wire from '../../api/wire/staff.ts'

export type StaffOffer = Answer<typeof wire.listStaffOffers>['offers'][number]

/** Offers for our own names that wait for an answer, the most urgent first. */
export async function readStaffOffers(
  signal: AbortSignal,
  cursor?: string,
): Promise<Slice<StaffOffer>> {
  const query = { limit: ROWS_A_PAGE, ...(cursor !== undefined && { cursor }) }
  const { offers, next_cursor } = await ask(wire.listStaffOffers, { query }, signal)
  return { items: offers, next_cursor }
}

/** Accepts the amount that the page shows, and no other. */
export async function acceptStaffOffer({ offer_id, amount_cents }: StaffOffer): Promise<void> {
  await ask(wire.acceptStaffOffer, { path: { offer_id }, body: { amount_cents } })
}

export async function declineStaffOffer(offer_id: string): Promise<void> {
  await ask(wire.declineStaffOffer, { path: { offer_id } })
}

export async function counterStaffOffer(offer_id: string, amount_cents: number): Promise<void> {
  await ask(wire.counterStaffOffer, { path: { offer_id }, body: { amount_cents } })
}
