import type { Tenant } from '../../../values/environment.ts'

/** Whose links, clicks and sales are meant. */

export const LINK_KINDS = ['generic', 'domain', 'product'] as const
export type LinkKind = (typeof LINK_KINDS)[number]

export type LinkRow = Tenant & {
  link_id: string
  /** What stands in the address of the link. */
  code: string
  kind: LinkKind
  domain: string | null
  product: string | null
  label: string | null
  created_at: Date
}

/** What a link brought. Sales that were refunded or cancelled are not among it. */
export type LinkSums = {
  clicks: number
  conversions: number
  sales_cents: number
  commission_cents: number
}

/** For so long after a click a sale is the link's. */
export const ATTRIBUTION_SECONDS = 30 * 24 * 3_600

const CODE = /^[0-9a-z]{10}$/

/** Whether a text has the form of a code; what has not needs no question to the database. */
export function isCode(text: string): boolean {
  return CODE.test(text)
}
