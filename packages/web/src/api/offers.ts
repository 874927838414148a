import { ask } from './ask.ts'
import type { Answer } from './operation.ts'
import type { Slice } from './slice.ts'
import { ROWS_A_PAGE } from './slice.ts'
import * as wire from './wire/offers.ts'

/** An offer for a listed name, as one side sees it. */
export type Offer = Answer<typeof wire.readOffer>
export type Role = Offer['role']

/** Newest first. */
export async function readOffers(
  role: Role,
  signal: AbortSignal,
  cursor?: string,
): Promise<Slice<Offer>> {
  const query = { role, limit: ROWS_A_PAGE, ...(cursor !== undefined && { cursor }) }
  const { offers, next_cursor } = await ask(wire.listOffers, { query }, signal)
  return { items: offers, next_cursor }
}

export async function readOffer(offer_id: string, signal: AbortSignal): Promise<Offer> {
  return await ask(wire.readOffer, { path: { offer_id } }, signal)
}

type Wanted = { amount_cents: number; message: string }

export async function makeOffer(domain: string, { amount_cents, message }: Wanted): Promise<Offer> {
  const body = { amount_cents, ...(message !== '' && { message }) }
  return await ask(wire.makeOffer, { path: { domain }, body })
}

/** Accepts the amount that the page shows, and no other. */
export async function acceptOffer({ offer_id, amount_cents }: Offer): Promise<void> {
  await ask(wire.acceptOffer, { path: { offer_id }, body: { amount_cents } })
}

export async function declineOffer(offer_id: string): Promise<void> {
  await ask(wire.declineOffer, { path: { offer_id } })
}

export async function counterOffer(offer_id: string, amount_cents: number): Promise<void> {
  await ask(wire.counterOffer, { path: { offer_id }, body: { amount_cents } })
}

export async function withdrawOffer(offer_id: string): Promise<void> {
  await ask(wire.withdrawOffer, { path: { offer_id } })
}
