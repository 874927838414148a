import type { ItemError } from '../../api/cart.ts'

const TEXTS = new Map(
  Object.entries({
    invalid_name: 'This isn’t a domain name. Enter one like acme.com.',
    not_registered: 'Nobody has registered this domain. You can register it instead.',
    unknown_availability: 'The registry isn’t answering. Try again in a moment.',
    not_sold: 'Domains with this extension can’t be transferred to us.',
    auth_code_required: 'Enter the auth code from your current registrar.',
    contact_required: 'Add a contact first, so that the registry knows who owns the domain.',
    already_in_cart: 'This transfer is already in your cart.',
    already_owned: 'You already have this domain here.',
    not_available: 'A transfer of this domain is already under way.',
    price_mismatch: 'The price has changed. Accept the new one to continue.',
    premium_not_accepted: 'The registry charges a premium price. Accept it to continue.',
  }),
)
/** What the service says about these is meant for the owner of the domain. */
const SAID = ['lock', 'age', 'status']

/** Why a domain can't be transferred, and what helps. */
export function refusalText({ code, field = '', message }: ItemError): string {
  if (code === 'requirements_not_met') {
    if (SAID.includes(field)) return message
    if (field === 'properties') return 'The registry asks for the details above.'
    return field.startsWith('properties')
      ? 'The registry asks for this.'
      : 'The owner’s details don’t fit this extension. Choose or change the contact.'
  }
  return TEXTS.get(code) ?? 'This transfer couldn’t be added. Try again in a moment.'
}

/** In a list of several domains, which has no fields for what a registry asks. */
export function severalText(error: ItemError): string {
  const isAsked = error.code === 'requirements_not_met' && error.field?.startsWith('properties')
  return isAsked
    ? 'The registry needs more details. Transfer this one on its own.'
    : refusalText(error)
}
