import type { Cart } from '../api/cart.ts'
import { askAgain } from '../load/answers.ts'
import type { Question } from '../load/answers.ts'

/** The cart of the signed-in account. Visitors don't need the code that reads it. */
export const CART: Question<Cart> = {
  key: 'cart',
  ask: async (signal) => await (await import('../api/cart.ts')).readCart(signal),
  isOwn: true,
}

export function readCartAgain(): void {
  askAgain(CART)
}
