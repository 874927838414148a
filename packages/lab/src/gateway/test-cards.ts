/** How a test card behaves, by its number. */
export type CardConduct =
  | { kind: 'approve' }
  | { kind: 'decline'; code: string }
  | { kind: 'challenge' }
  /** The money is captured, but the first capture never gets an answer. */
  | { kind: 'silent_capture' }
  /** The hold succeeds but cannot be captured. */
  | { kind: 'refuse_capture' }
  /** Can be saved, but every charge is declined. */
  | { kind: 'decline_charges'; code: string }

export interface Card {
  number: string
  exp_month: number
  exp_year: number
  cvc: string
  name: string
}

const CONDUCT: Record<string, CardConduct> = {
  '4242424242424242': { kind: 'approve' },
  '4000000000000002': { kind: 'decline', code: 'card_declined' },
  '4000000000009995': { kind: 'decline', code: 'insufficient_funds' },
  '4000002760003184': { kind: 'challenge' },
  '4000002500003155': { kind: 'challenge' },
  '4000000000000077': { kind: 'silent_capture' },
  '4000000000000341': { kind: 'refuse_capture' },
  '4000000000000069': { kind: 'decline_charges', code: 'expired_card' },
  '4000000000000119': { kind: 'decline_charges', code: 'insufficient_funds' },
}

/** How a saved card behaves. The last digits of the test cards differ. */
export function conductOfSaved(last4: string): CardConduct | undefined {
  return Object.entries(CONDUCT).find(([number]) => number.endsWith(last4))?.[1]
}

/** The name of the card's network, as gateways write it. */
export function brandOf({ number }: Card): string {
  return number.startsWith('4') ? 'visa' : 'unknown'
}

/** A card is valid until the end of its month. */
export function isExpired(card: Pick<Card, 'exp_month' | 'exp_year'>, now: Date): boolean {
  return new Date(Date.UTC(card.exp_year, card.exp_month, 1)) <= now
}

/** Any other card is declined, so nobody has a reason to enter a real one. */
export function conductOf(card: Card, now: Date): CardConduct {
  if (!/^\d{12,19}$/.test(card.number) || !hasRightDigit(card.number))
    return { kind: 'decline', code: 'invalid_number' }
  if (!/^\d{3,4}$/.test(card.cvc)) return { kind: 'decline', code: 'invalid_cvc' }
  if (isExpired(card, now)) return { kind: 'decline', code: 'expired_card' }
  return CONDUCT[card.number] ?? { kind: 'decline', code: 'not_a_test_card' }
}

/** The Luhn check. */
function hasRightDigit(number: string): boolean {
  const sum = Array.from(number)
    .toReversed()
    .reduce((total, digit, at) => {
      const value = Number(digit) * (at % 2 === 1 ? 2 : 1)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return sum % 10 === 0
}

/** Returns the card in a request, or undefined if it isn't one. */
export function readCard(input: unknown): Card | undefined {
  if (typeof input !== 'object' || input === null) return undefined
  const { number, exp_month, exp_year, cvc, name } = input as Record<string, unknown>
  if (typeof number !== 'string' || typeof cvc !== 'string' || typeof name !== 'string')
    return undefined
  if (!isBetween(exp_month, 1, 12) || !isBetween(exp_year, 2000, 2100)) return undefined
  return { number: number.replaceAll(/[\s-]/g, ''), exp_month, exp_year, cvc, name }
}

function isBetween(value: unknown, min: number, max: number): value is number {
  return Number.isInteger(value) && Number(value) >= min && Number(value) <= max
}
