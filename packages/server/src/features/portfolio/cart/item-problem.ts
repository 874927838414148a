/** Why a name can't be added to the cart (contract section 7). */
export const ITEM_CODES = [
  'invalid_name',
  'not_available',
  'not_registered',
  'unknown_availability',
  'not_sold',
  'bad_period',
  'premium_not_accepted',
  'price_mismatch',
  'auth_code_required',
  'contact_required',
  'requirements_not_met',
  'already_in_cart',
  'already_owned',
] as const
export type ItemCode = (typeof ITEM_CODES)[number]

export type ItemProblem = {
  code: ItemCode
  message: string
  /** What it would cost, if the price is the problem. */
  price_cents?: number
  /** What to correct, for example `registrant.country`. */
  field?: string
}

export function problem(code: ItemCode, message: string): ItemProblem {
  return { code, message }
}

/** A list of names, for a message: "a.com, b.com and 3 others". */
const NAMES_SHOWN_MAX = 3
export function namesText(names: string[]): string {
  const shown = names.slice(0, NAMES_SHOWN_MAX).join(', ')
  const more = names.length - NAMES_SHOWN_MAX
  return more > 0 ? `${shown} and ${more} more` : shown
}
