import { ask } from './ask.ts'
import type { Answer } from './operation.ts'
import * as wire from './wire/cart.ts'

export type Cart = Answer<typeof wire.readCart>
export type CartItem = Cart['items'][number]
export type Receipt = Answer<typeof wire.readReceipt>
export type ReceiptItem = Receipt['items'][number]
export type Card = NonNullable<(typeof wire.checkoutCart.takes)['body']['card']>

/** A name to register, as the cart takes it. */
export type NewItem = (typeof wire.addCartItems.takes)['body']['items'][number]
/** Why a name isn't in the cart. */
export type ItemError = Answer<typeof wire.addCartItems>['errors'][number]

/** Every name is checked with its registry first. */
const REGISTRIES_TIMEOUT_MS = 60_000

export const RECEIPTS_A_PAGE = 20

export async function readCart(signal: AbortSignal): Promise<Cart> {
  return await ask(wire.readCart, {}, signal)
}

/** POST /api/cart/items. What could not be added is in the answer. */
export async function addToCart(items: NewItem[]): Promise<ItemError[]> {
  return (await ask(wire.addCartItems, { body: { items }, timeoutMs: REGISTRIES_TIMEOUT_MS }))
    .errors
}

export async function removeFromCart(id: string): Promise<void> {
  await ask(wire.removeCartItem, { path: { id } })
}

/**
 * A card and whether to save it, or a saved one. Without a card, the payment provider's page asks
 * for it.
 */
export type WayToPay = { card?: Card; save_card: boolean } | { card_id: string }

export async function payCart(expected_total_cents: number, way: WayToPay): Promise<Receipt> {
  const body = { expected_total_cents, ...way }
  return await ask(wire.checkoutCart, { body, timeoutMs: REGISTRIES_TIMEOUT_MS })
}

export async function readReceipts(
  offset: number,
  signal: AbortSignal,
): Promise<{ receipts: Receipt[]; total: number }> {
  const query = { limit: RECEIPTS_A_PAGE, offset }
  const { receipts, page } = await ask(wire.listReceipts, { query }, signal)
  return { receipts, total: page.total }
}

export async function readReceipt(receipt_id: string, signal: AbortSignal): Promise<Receipt> {
  return await ask(wire.readReceipt, { path: { receipt_id } }, signal)
}
