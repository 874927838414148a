/** Why a card payment failed, by the reason the payment provider gave. */
const REASONS: Record<string, string> = {
  card_declined: 'Your bank declined the card.',
  insufficient_funds: 'The card has insufficient funds.',
  expired_card: 'The card has expired.',
  invalid_number: 'The card number is wrong.',
  invalid_cvc: 'The security code is wrong.',
  challenge_failed: 'Your bank couldn’t confirm that it was you.',
  not_a_test_card: 'This shop takes test cards only. Please don’t enter a real one.',
  superseded: 'We made a new attempt instead.',
  not_wanted: 'The domain no longer needed this renewal.',
  conflict: 'The domain was renewed in another way.',
  gateway_refused: 'The card can no longer be used.',
  abandoned: 'The payment wasn’t finished.',
}

export function declineText(reason: string | null): string {
  return REASONS[reason ?? ''] ?? 'The payment didn’t go through.'
}
