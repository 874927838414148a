const TEXTS: Record<string, string> = {
  expired_card: 'The card has expired.',
  insufficient_funds: 'Your bank says there are insufficient funds.',
  challenge_failed: 'Your bank didn’t confirm the payment.',
  gateway_refused: 'The card can no longer be used.',
}

/** Why a card was declined, in words. The gateway's codes are never shown. */
export function declineText(code: string | null): string {
  return TEXTS[code ?? ''] ?? 'Your bank declined the payment.'
}
