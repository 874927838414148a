import { refuseField } from '../../../refusal.ts'
import { readDomainName } from '../../../values/domain-name.ts'
import { readHttpsUrl } from './https-url.ts'
import type { OrderIn } from './shapes.ts'

/** An order request, normalized from either form of the body. */
export type OrderInput = {
  quote_id: string | null
  /** Null if only the quote names the domain. */
  domain: string | null
  /** Null if the price comes from the quote alone. */
  sale_price_cents: number | null
  external_payment_ref: string | null
  buyer_email: string | null
  buyer_name: string | null
  buyer_country: string | null
  return_url: string | null
  cancel_url: string | null
}

/**
 * Reads both forms of the body. Refuses: validation_error (neither a quote nor a domain, no price
 * without a quote, two prices that differ, an invalid domain or URL).
 */
export function readOrderInput(body: OrderIn): OrderInput {
  const { quote_id = null, buyer } = body
  const sale_price_cents = priceOf(body)
  if (quote_id === null && body.domain === undefined) {
    throw refuseField('domain', 'is required without a quote_id.')
  }
  if (quote_id === null && sale_price_cents === null) {
    throw refuseField('sale_price_cents', 'is required without a quote_id.')
  }
  return {
    quote_id,
    domain: body.domain === undefined ? null : domainOf(body.domain),
    sale_price_cents,
    external_payment_ref: body.external_payment_ref ?? null,
    buyer_email: buyer?.email ?? null,
    buyer_name: buyer?.name ?? null,
    buyer_country: buyer?.country?.toUpperCase() ?? null,
    return_url: readHttpsUrl('return_url', body.return_url),
    cancel_url: readHttpsUrl('cancel_url', body.cancel_url),
  }
}

function priceOf({ sale_price_cents, expected_price }: OrderIn): number | null {
  if (sale_price_cents !== undefined && (expected_price ?? sale_price_cents) !== sale_price_cents) {
    throw refuseField('expected_price', 'is an alias of sale_price_cents and must be equal to it.')
  }
  return sale_price_cents ?? expected_price ?? null
}

function domainOf(text: string): string {
  const read = readDomainName(text)
  if (!read.ok) throw refuseField('domain', read.reason)
  return read.name
}
