import type { Scope } from '../api/own-credentials.ts'

/** The scopes a credential can have. */
export const SCOPES = [
  'search',
  'embed',
  'buy',
  'broker',
  'refer',
  'report',
  'webhook',
] as const satisfies Scope[]

export const SCOPE_TEXT: Record<Scope, string> = {
  search: 'find names, availability and prices',
  embed: 'show our names on other sites',
  buy: 'quotes, orders, checkouts, statements',
  broker: 'names that are not for sale',
  refer: 'links that earn commission',
  report: 'sales, payouts, figures',
  webhook: 'where events are sent',
}
