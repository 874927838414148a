import { PaymentError } from './payment-gateway.ts'

type StripeFailure = { type?: string; code?: string; statusCode?: number }

/** Stripe can't serve us now: our key isn't accepted, our requests collide or are too many. */
const NOT_NOW = [401, 403, 409, 429]

/**
 * Maps Stripe's errors to ours. A key that Stripe doesn't accept says nothing about a card or a
 * seller, unless it is refused for a seller's account that is gone (`account_invalid`). The SDK's messages show at most the end of a key.
 */
export async function answered<T>(asking: Promise<T>): Promise<T> {
  try {
    return await asking
  } catch (error) {
    const { type = '', code, statusCode = 0 } = error as StripeFailure
    const isOurs = NOT_NOW.includes(statusCode) && code !== 'account_invalid'
    const isRefused = statusCode >= 400 && statusCode < 500 && !isOurs
    throw new PaymentError(isRefused ? 'refused' : 'unreachable', `Stripe: ${type}`, error)
  }
}

/** For a step that may no longer be possible. The caller then reads the state. */
export async function refusable(changing: Promise<unknown>): Promise<void> {
  try {
    await answered(changing)
  } catch (error) {
    if (!(error instanceof PaymentError) || error.kind !== 'refused') throw error
  }
}
