import type { Reader } from '../../../db/pool.ts'
import type { Snapshot } from '../../registry/tlds/catalogue.ts'
import { CART_MAX } from './add-to-cart.ts'
import { laterPrices, type LaterPrices, priceItem } from './price-item.ts'
import { type CartRow, readItems } from './sql.ts'

export type PricedItem = CartRow & LaterPrices & { price_cents: number | null }
export type Cart = { items: PricedItem[]; total_cents: number }

/** The cart at today's prices. Items no longer sold have no price and don't count. */
export async function readCart(
  reader: Reader,
  account_id: string,
  snapshot: Snapshot,
  now: Date,
): Promise<Cart> {
  const rows = await readItems(reader, account_id, CART_MAX)
  const items = rows.map((row) => ({
    ...row,
    price_cents: priceItem(snapshot, row, now),
    ...laterPrices(snapshot, row, now),
  }))
  const total_cents = items.reduce((sum, { price_cents }) => sum + (price_cents ?? 0), 0)
  return { items, total_cents }
}
