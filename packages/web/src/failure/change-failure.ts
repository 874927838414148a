import { ApiError } from '../api/api-error.ts'
import type { BulkRequest, NameError } from '../api/bulk.ts'
import { waitText } from './wait-text.ts'

/** Why a name can't be changed: in a sentence, and within a list of reasons. */
const REASONS: Record<string, { text: string; brief: string }> = {
  in_redemption: { text: 'In redemption. Restore it first.', brief: 'in redemption' },
  not_in_redemption: {
    text: 'Not in redemption, so there’s nothing to restore.',
    brief: 'not in redemption',
  },
  pending_delete: {
    text: 'About to be deleted. It can’t be renewed or restored.',
    brief: 'about to be deleted',
  },
  not_held: { text: 'No longer with our registrar.', brief: 'no longer with our registrar' },
  not_owned: { text: 'Not in your portfolio.', brief: 'not in your portfolio' },
  invalid_name: { text: 'Not a valid domain name.', brief: 'not valid names' },
  not_sold: { text: 'We don’t offer this for its extension.', brief: 'not offered by us' },
  bad_period: {
    text: 'The registry doesn’t renew for that many years.',
    brief: 'another number of years needed',
  },
  too_far_ahead: {
    text: 'Would be registered for more than 10 years.',
    brief: 'more than 10 years ahead',
  },
  registrant_not_accepted: {
    text: 'The registry doesn’t accept this registrant.',
    brief: 'registrant not accepted',
  },
  paid_monthly: {
    text: 'You’re paying for it monthly. You can do this when it’s paid.',
    brief: 'not paid yet',
  },
  privacy_not_offered: {
    text: 'The registry doesn’t offer privacy.',
    brief: 'privacy not offered',
  },
  no_contact: { text: 'The contact no longer exists.', brief: 'the contact no longer exists' },
  no_answer: {
    text: 'The registrar didn’t answer, so it may have changed. Check it before you retry.',
    brief: 'no answer from the registrar',
  },
  price_changed: {
    text: 'The price went up before we could order it.',
    brief: 'the price went up',
  },
  domain_unavailable: {
    text: 'Somebody else registered it first.',
    brief: 'registered by somebody else',
  },
  not_available: {
    text: 'Somebody else registered it first.',
    brief: 'registered by somebody else',
  },
  not_attempted: { text: 'Not started, because another name failed.', brief: 'not started' },
}
const OTHER = { text: 'The registrar refused this change.', brief: 'refused' }

/** A sentence of a registrar or registry: no field path, no code, nothing cut off. */
const SENTENCE = /^[A-Z][a-z’']*(?: \.?[\w’',:()%-]+)+\.$/
const TECHNICAL = /_|[a-z][A-Z]|^The registrar (?:refused:|answered )/
/** The service puts the registrar's own code before the registrar's sentence. */
const CODE = /^The registrar answered [A-Za-z]+: /

/** These rules differ by TLD, and the service explains them in a sentence of its own. */
const EXPLAINED = ['registrant_not_accepted', 'bad_period']

export function failureText({ code, message }: Omit<NameError, 'domain'>): string {
  const known = REASONS[code]
  if (known && !EXPLAINED.includes(code)) return known.text
  const said = message.replace(CODE, '')
  const isPlain = SENTENCE.test(said) && !TECHNICAL.test(said)
  return isPlain ? said : (known ?? OTHER).text
}

export function briefReason(code: string): string {
  return (REASONS[code] ?? OTHER).brief
}

/** What to enter, for settings that the service refuses. */
const RIGHT: Partial<Record<BulkRequest['op'], string>> = {
  setNameservers: 'Enter 2 to 13 different name servers, for example ns1.example.com.',
  setFolder: 'Enter a folder name of up to 60 characters.',
  setContacts: 'Choose one of your contacts.',
  restore: 'Enter a reason of up to 500 characters.',
}

/** Why an operation could not start. The service names fields, which mean nothing to a reader. */
export function refusalText(error: unknown, op: BulkRequest['op'] | null): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error)
  const { code, retryAfterSeconds, message } = error
  if (code === 'validation_error') {
    return (op && RIGHT[op]) ?? 'These names can’t be changed this way.'
  }
  if (code === 'rate_limited' && retryAfterSeconds !== null) {
    return `Too many attempts. Try again in ${waitText(retryAfterSeconds)}.`
  }
  return message
}
