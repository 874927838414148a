import { ask } from './ask.ts'
import { hrefOf } from './operation.ts'
import type { Answer } from './operation.ts'
import * as wire from './wire/billing.ts'
import { confirmReceipt as confirmWire } from './wire/cart.ts'

export type Cards = Answer<typeof wire.listCards>
export type SavedCard = Cards['cards'][number]
export type Renewal = Answer<typeof wire.listRenewals>['renewals'][number]

/** One query under one key, wherever it matters whether there is a card. */
export const CARDS = { key: 'cards', ask: readCards, freshMs: 0 }

/** Automatic renewals of the next two months. */
export const RENEWALS = { key: 'renewals', ask: readRenewals, freshMs: 0 }

export async function readCards(signal: AbortSignal): Promise<Cards> {
  return await ask(wire.listCards, {}, signal)
}

/** Returns the address of the payment provider's form. */
export async function startAddingCard(): Promise<string> {
  return (await ask(wire.addCard, {})).setup_url
}

export async function makeDefault(card_id: string): Promise<void> {
  await ask(wire.setDefaultCard, { path: { card_id } })
}

export async function deleteCard(card_id: string): Promise<void> {
  await ask(wire.deleteCard, { path: { card_id } })
}

export type Details = NonNullable<Answer<typeof wire.readBillingDetails>['details']>

export async function readDetails(signal: AbortSignal): Promise<{ details: Details | null }> {
  return await ask(wire.readBillingDetails, {}, signal)
}

export async function saveDetails(details: Details): Promise<void> {
  await ask(wire.setBillingDetails, { body: details })
}

export async function readRenewals(signal: AbortSignal): Promise<Renewal[]> {
  return (await ask(wire.listRenewals, {}, signal)).renewals
}

/** Returns the bank's page; null if there is nothing left to confirm. */
export async function confirmReceipt(receipt_id: string): Promise<string | null> {
  return (await ask(confirmWire, { path: { receipt_id } })).buyer_url
}

/** Where the browser opens the invoice of a receipt. */
export function invoiceHref(receipt_id: string): string {
  return hrefOf(wire.readInvoice, { path: { receipt_id } })
}
