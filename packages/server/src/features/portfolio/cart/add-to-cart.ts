import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { publicId } from '../../../values/public-id.ts'
import { countItems, lockAccount, type CartOp, writeItems } from './sql.ts'

export const CART_MAX = 2_000
export const CART_PATH = '/account/cart'

type Wanted = {
  account_id: string
  op: Exclude<CartOp, 'register' | 'transfer'>
  years: number | null
  reason: string | null
  domains: string[]
}

/** Adds names to the cart, each once. Refuses: conflict (too many). */
export async function addToCart(tx: Tx, wanted: Wanted, now: Date): Promise<string[]> {
  const { domains, ...common } = wanted
  const items = domains.map((domain) => {
    return { ...common, domain, id: publicId('item', now), created_at: now }
  })
  await lockAccount(tx, wanted.account_id)
  const ids = await writeItems(tx, items)
  if ((await countItems(tx, wanted.account_id)) <= CART_MAX) return ids
  throw new Refusal('conflict', `A cart can have at most ${CART_MAX} items.`)
}
