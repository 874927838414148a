import { formatQuery } from '../query-string.ts'
import { ask, tell } from './ask.ts'
import type { Slice } from './deliveries.ts'
import { pathOf, recordIn, textOrNullIn } from './portal.ts'
import type { Tenant } from './portal.ts'
import { centsIn, dateIn, recordsIn, textIn } from './read-record.ts'

export type Quote = {
  quote_id: string
  domain: string
  price_cents: number
  currency: string
  created_at: Date
  expires_at: Date
  status: string
  /** The order it became. */
  public_id: string | null
}

export async function readQuotes(
  tenant: Tenant,
  cursor: string,
  signal: AbortSignal,
): Promise<Slice<Quote>> {
  const query = formatQuery({ cursor, limit: 25 })
  const body = recordIn(await ask(pathOf(tenant, `quotes${query}`), signal))
  const items = recordsIn(body, 'quotes').map((quote) => ({
    quote_id: textIn(quote, 'quote_id'),
    domain: textIn(quote, quote['unicode'] === undefined ? 'domain' : 'unicode'),
    price_cents: centsIn(quote, 'price_cents'),
    currency: textIn(quote, 'currency'),
    created_at: dateIn(quote, 'created_at'),
    expires_at: dateIn(quote, 'expires_at'),
    status: textIn(quote, 'status'),
    public_id: textOrNullIn(quote, 'public_id'),
  }))
  return { items, next_cursor: textOrNullIn(body, 'next_cursor') }
}

export async function createQuote(tenant: Tenant, domain: string): Promise<void> {
  await tell(pathOf(tenant, 'quotes'), { body: { domain } })
}
