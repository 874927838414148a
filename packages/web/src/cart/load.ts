import type { Cart, CartItem } from '../api/cart.ts'
import { askAgain } from '../load/answers.ts'
import type { Question } from '../load/answers.ts'
import type { GuestItem } from './guest-cart.ts'

/** The cart of the signed-in account. Visitors don't need the code that reads it. */
export const CART: Question<Cart> = {
  key: 'cart',
  ask: async (signal) => await (await import('../api/cart.ts')).readCart(signal),
  isOwn: true,
}

export function readCartAgain(): void {
  askAgain(CART)
}

/** The account's items without those on their way from one cart to the other. */
export function stillThere(items: readonly CartItem[], waiting: readonly GuestItem[]): CartItem[] {
  return items.filter(
    ({ op, domain }) => op !== 'register' || waiting.every((item) => item.domain !== domain),
  )
}
