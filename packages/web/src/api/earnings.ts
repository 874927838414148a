import { ask } from './ask.ts'
import type { Answer } from './operation.ts'
import type { Slice } from './slice.ts'
import { ROWS_A_PAGE } from './slice.ts'
import * as wire from './wire/selling.ts'

/** What a seller earned. */
export type SellerSummary = Answer<typeof wire.readSellerSummary>
export type PayoutDetails = Answer<typeof wire.readPayoutDetails>
export type SellerSale = Answer<typeof wire.listSellerSales>['sales'][number]
export type SellerPayout = Answer<typeof wire.listSellerPayouts>['payouts'][number]
/** A payout with where it goes and the sales it pays. */
export type PayoutStatement = Answer<typeof wire.readSellerPayout>

export async function readSellerSummary(signal: AbortSignal): Promise<SellerSummary> {
  return await ask(wire.readSellerSummary, {}, signal)
}

/** Newest first. */
export async function readSellerSales(
  signal: AbortSignal,
  cursor?: string,
): Promise<Slice<SellerSale>> {
  const query = { limit: ROWS_A_PAGE, ...(cursor !== undefined && { cursor }) }
  const { sales, next_cursor } = await ask(wire.listSellerSales, { query }, signal)
  return { items: sales, next_cursor }
}

/** Newest first. */
export async function readSellerPayouts(
  signal: AbortSignal,
  cursor?: string,
): Promise<Slice<SellerPayout>> {
  const query = { limit: ROWS_A_PAGE, ...(cursor !== undefined && { cursor }) }
  const { payouts, next_cursor } = await ask(wire.listSellerPayouts, { query }, signal)
  return { items: payouts, next_cursor }
}

export async function readPayoutStatement(
  payout_id: string,
  signal: AbortSignal,
): Promise<PayoutStatement> {
  return await ask(wire.readSellerPayout, { path: { payout_id } }, signal)
}

export async function readPayoutDetails(signal: AbortSignal): Promise<PayoutDetails> {
  return await ask(wire.readPayoutDetails, {}, signal)
}

type BankAccount = { holder: string; country: string } & (
  | { iban: string }
  | { account_number: string; routing_number: string }
)

export async function setPayoutDetails(bank: BankAccount): Promise<void> {
  await ask(wire.setPayoutDetails, { body: { method: 'bank', ...bank } })
}

/** Where to continue at Stripe. Null if there is nothing to enter. */
export async function startStripe(): Promise<string | null> {
  return (await ask(wire.setPayoutDetails, { body: { method: 'stripe' } })).onboarding_url
}

/** Asks Stripe how far the seller's account is. */
export async function checkPayoutDetails(): Promise<void> {
  await ask(wire.checkPayoutDetails, {})
}
