import { useAnswer } from '../load/use-answer.ts'
import { useAccount } from '../session/who.ts'
import { useGuestCart } from './guest-cart.ts'
import { CART } from './load.ts'

/** Whether a name is about to be registered. */
export function useIsInCart(domain: string): boolean {
  const waiting = useGuestCart()
  const account = useAccount()
  const { data } = useAnswer(CART, Boolean(account))
  const isChosen = data?.items.some((item) => item.op === 'register' && item.domain === domain)
  return isChosen === true || waiting.some((item) => item.domain === domain)
}
