import type { Buyer } from './direct-session.ts'

/** What a person who buys a listing from us agreed to. */
export type DirectInput = {
  buyer: Buyer
  domain: string
  expected_price_cents: number
  /** The page of the listing, where the buyer can go back to. */
  cancel_url: string
}
