import type { Tenant } from '../../../values/environment.ts'
import type { Tx } from '../../../db/pool.ts'
import { findQuotedSessions } from '../../trading/checkout/find-quoted-sessions.ts'
import { findQuotedOrders } from '../../trading/orders/find-quoted-orders.ts'
import { listQuotes } from '../../trading/quotes/list-quotes.ts'

export const QUOTE_STATES = ['open', 'in_checkout', 'ordered', 'expired'] as const

/**
 * The quotes of the last day, each with its outcome: an order, a checkout page that holds the price
 * for longer, or nothing. Refuses: validation_error (cursor).
 */
export async function listOwnQuotes(
  tx: Tx,
  tenant: Tenant,
  query: { limit: number; cursor?: string },
) {
  const { quotes, next_cursor } = await listQuotes(tx, tenant, query)
  const orders = await findQuotedOrders(tx, tenant, quotes)
  const onPages = await findQuotedSessions(tx, tenant, quotes)
  const stateOf = (quote_id: string, isOpen: boolean): (typeof QUOTE_STATES)[number] => {
    if (orders.has(quote_id)) return 'ordered'
    if (onPages.has(quote_id)) return 'in_checkout'
    return isOpen ? 'open' : 'expired'
  }
  return {
    quotes: quotes.map(({ isOpen, ...quote }) => ({
      ...quote,
      status: stateOf(quote.quote_id, isOpen),
      public_id: orders.get(quote.quote_id) ?? null,
    })),
    next_cursor,
  }
}
