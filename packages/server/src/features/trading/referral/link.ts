import type { Tenant } from '../../../values/environment.ts'

export const LINK_KINDS = ['generic', 'domain', 'product'] as const
export type LinkKind = (typeof LINK_KINDS)[number]

export type LinkRow = Tenant & {
  link_id: string
  /** The code in the link's URL. */
  code: string
  kind: LinkKind
  domain: string | null
  product: string | null
  label: string | null
  created_at: Date
}

/** What a link achieved, excluding refunded and cancelled sales. */
export type LinkSums = {
  clicks: number
  conversions: number
  sales_cents: number
  commission_cents: number
}

/** A sale within this time after a click is attributed to the link. */
export const ATTRIBUTION_SECONDS = 30 * 24 * 3_600

const CODE = /^[0-9a-z]{10}$/

/** Whether a text has the form of a code. Saves a query for anything else. */
export function isCode(text: string): boolean {
  return CODE.test(text)
}
