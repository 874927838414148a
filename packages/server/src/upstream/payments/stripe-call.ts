import { PaymentError } from './payment-gateway.ts'

/** Maps Stripe's errors to ours. The SDK's messages show at most the end of a key. */
export async function answered<T>(asking: Promise<T>): Promise<T> {
  try {
    return await asking
  } catch (error) {
    const { type = '', statusCode = 0 } = error as { type?: string; statusCode?: number }
    const isRefused = statusCode >= 400 && statusCode < 500 && ![409, 429].includes(statusCode)
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
