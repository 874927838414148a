export const SORTS = ['newest', 'price_asc', 'price_desc'] as const
export type Sort = (typeof SORTS)[number]

export type ListingRow = {
  id: string
  domain: string
  unicode: string | null
  tld: string
  bin_price_cents: number
  floor_price_cents: number | null
  currency: string
  approved: boolean
  marketplace_visible: boolean
  /** In how many monthly payments it can be paid; null if only at once. */
  monthly_months: number | null
  created_at: Date
}
