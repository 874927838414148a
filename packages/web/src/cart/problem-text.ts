/** Why a name can't be bought right now, by the code that the cart answers. */
const REASONS = new Map(
  Object.entries({
    invalid_name: 'This isn’t a valid domain name.',
    not_available: 'Somebody else registered this name. You won’t be charged for it.',
    unknown_availability: 'The registry isn’t answering. Try again in a moment.',
    not_sold: 'We don’t sell this extension right now.',
    bad_period: 'This extension can’t be registered for that many years. Choose another period.',
    premium_not_accepted: 'The registry charges a premium price. Accept it to continue.',
    price_mismatch: 'The price has changed. Accept the new price to continue.',
    not_registered: 'This name is no longer registered. Register it instead.',
    auth_code_required: 'Enter the auth code from your current registrar.',
    contact_required: 'Tell us below who will own it.',
    requirements_not_met: 'The registry needs a few more details.',
    order_refused:
      'It can’t be registered as ordered. Remove it, add it again and check its price.',
    transfer_refused: 'It can’t be transferred right now. See the reason below.',
    moving: 'This change isn’t saved yet.',
    not_saved: 'We couldn’t save this to your account. Try again.',
    already_owned: 'You already own this name.',
    cart_full: 'Your cart is full. Pay for what’s in it, or remove something.',
  }),
)
/** The name can't be had. All that is left to do is to remove it. */
const LOST = ['invalid_name', 'not_available', 'not_sold', 'already_owned', 'order_refused']
/** The next step of the checkout asks for it. */
const NEXT_STEP = ['contact_required', 'requirements_not_met']

export function problemText(code: string): string {
  return REASONS.get(code) ?? 'This name couldn’t be added. Try again in a moment.'
}

export function isLost(code: string): boolean {
  return LOST.includes(code)
}

export function isNextStep(code: string): boolean {
  return NEXT_STEP.includes(code)
}
