/** In how many monthly payments a seller may let buyers pay (contract, Pay monthly). */
export const MONTHS = [6, 12, 24, 36] as const
export type Months = (typeof MONTHS)[number]

/**
 * The least that a month may cost. Below it the last payment, which is smaller, could be less than
 * payment providers charge, or nothing at all.
 */
export const INSTALMENT_CENTS_MIN = 100

const BPS_WHOLE = 10_000n

export type Terms = {
  months: number
  /** The price of the name. */
  price_cents: number
  /** The operator's fee on top of it. */
  fee_cents: number
  total_cents: number
  /** Each monthly payment but the last, which is `last_cents`. */
  instalment_cents: number
  last_cents: number
}

/** What paying monthly costs. The fee is rounded up to the cent, as each payment is. */
export function termsOf(price_cents: number, months: number, feeBps: number): Terms {
  const fee_cents = Number((BigInt(price_cents) * BigInt(feeBps) + BPS_WHOLE - 1n) / BPS_WHOLE)
  const total_cents = price_cents + fee_cents
  const instalment_cents = Math.ceil(total_cents / months)
  const last_cents = total_cents - instalment_cents * (months - 1)
  return { months, price_cents, fee_cents, total_cents, instalment_cents, last_cents }
}

/** Whether a price is high enough to be paid in that many months. */
export function isPayableMonthly(price_cents: number, months: number): boolean {
  return price_cents >= months * INSTALMENT_CENTS_MIN
}

export type Instalment = {
  /** From 1. */
  number: number
  amount_cents: number
  /** What of it is the seller's. */
  seller_cents: number
  due_at: Date
}

/**
 * The payments of a plan that starts now with the first of them. The seller's part of each follows
 * its amount, and all parts together are exactly the seller's share of the price.
 */
export function instalmentsOf(terms: Terms, sellerShareCents: number, start: Date): Instalment[] {
  const { months, total_cents, instalment_cents, last_cents } = terms
  const shareOf = (paidCents: number) =>
    Number((BigInt(paidCents) * BigInt(sellerShareCents)) / BigInt(total_cents))
  return Array.from({ length: months }, (_, index) => {
    const isLast = index === months - 1
    const before = index * instalment_cents
    const amount_cents = isLast ? last_cents : instalment_cents
    const seller_cents = shareOf(before + amount_cents) - shareOf(before)
    return { number: index + 1, amount_cents, seller_cents, due_at: addMonths(start, index) }
  })
}

/**
 * The same day and time of a later month, in UTC. A month that is too short has it on its last day,
 * and the months after it on the usual one.
 */
export function addMonths(start: Date, months: number): Date {
  const year = start.getUTCFullYear()
  const month = start.getUTCMonth() + months
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const moved = new Date(start)
  moved.setUTCFullYear(year, month, Math.min(start.getUTCDate(), lastDay))
  return moved
}
