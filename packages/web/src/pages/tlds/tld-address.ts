import { PRICE_OPS } from '../../api/price-op.ts'
import type { PriceOp } from '../../api/price-op.ts'
import { formatChanges } from '../../query-string.ts'

/** Which operation's price history is shown, as in the address: `?op=renew`. */
export type TldAddress = { op: PriceOp }

export const DEFAULT_TLD: TldAddress = { op: 'register' }

export function parseTldAddress(raw: { op?: unknown }): TldAddress {
  return { op: PRICE_OPS.find((op) => op === raw.op) ?? DEFAULT_TLD.op }
}

export function tldHref(tld: string, address: TldAddress = DEFAULT_TLD): string {
  return `/tlds/${encodeURIComponent(tld)}${formatChanges(address, DEFAULT_TLD)}`
}

/** `.COM` and `com` are the same page. */
export function readTldParam(text: string): string {
  return text.trim().toLowerCase().replace(/^\.+/, '')
}
