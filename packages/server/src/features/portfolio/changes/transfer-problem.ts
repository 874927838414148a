import type { RegistrarError } from '../../../upstream/registrar/registrar-error.ts'

/** The code can be corrected, so the transfer doesn't end with it. */
export const WRONG_CODE = 'wrong_auth_code'
/** The request left no trace at the registrar. */
export const NOT_SENT = 'not_carried_out'
/** By its owner. */
export const CANCELLED = 'cancelled'

/** Why a transfer failed or waits, for its owner. The code is what we store. */
const TEXTS: Record<string, string> = {
  [WRONG_CODE]:
    'The auth code is wrong or has expired. Get a new one from your current registrar and enter it.',
  [NOT_SENT]: 'The request didn’t reach the registry. Enter the auth code once more.',
  code_missing: 'Enter the auth code from your current registrar.',
  locked: 'The domain is locked. Unlock it at your current registrar, then start again.',
  too_young:
    'The domain was registered, transferred or changed owner too recently. Registries ask for 60 days.',
  refused: 'Your current registrar refused the transfer. Ask them why.',
  already_moving: 'Another transfer of this domain is under way.',
  already_here: 'The domain is already with our registrar.',
  not_registered: 'The domain is no longer registered.',
  registry_refused: 'The registry doesn’t accept this transfer.',
  registry_failed: 'The registry didn’t carry out the transfer.',
  [CANCELLED]: 'The transfer was cancelled.',
  registrar_cancelled: 'The registrar cancelled the transfer. Start it again, or contact us.',
  cancel_refused: 'The registry can no longer cancel this transfer.',
  not_corrected: 'The auth code wasn’t corrected within 14 days.',
  price_changed: 'The registry’s price went up before the transfer started.',
  no_contact: 'A contact for this domain was deleted.',
  registrar_credit: 'We couldn’t order the transfer at the registry.',
  no_answer: 'The registrar didn’t answer for a day.',
  given_up: 'We couldn’t complete the transfer.',
}

/** The same once the transfer has ended, where no code can be entered any more. */
const ENDED_TEXTS: Record<string, string> = {
  [NOT_SENT]: 'The request didn’t reach the registry. Start the transfer again.',
  code_missing: 'We no longer had the auth code. Start the transfer again.',
}

export function endedText(code: string): string {
  return ENDED_TEXTS[code] ?? reasonText(code)
}

export function reasonText(code: string): string {
  return TEXTS[code] ?? 'We couldn’t complete the transfer.'
}

/** What a refusal says in its own words, by the first pattern that fits. */
const SAID: [pattern: RegExp, code: string][] = [
  [/auth(?:ori[sz]ation)?[\s_-]*(?:code|info|key)|epp[\s_-]*code/i, WRONG_CODE],
  [/IRTPC|\b60 days|too (?:young|new|recent)/i, 'too_young'],
  [/TRANSFER_PROHIBITED|transfer[\s_-]?lock|\blocked\b/i, 'locked'],
  [/PENDING_TRANSFER/i, 'already_moving'],
  [/reject|refused by|nacked/i, 'refused'],
]

/** Which of our reasons a text of the registrar or the registry means; undefined if none. */
export function readReason(text: string): string | undefined {
  return SAID.find(([pattern]) => pattern.test(text))?.[1]
}

/** Why the registrar refused a transfer for certain. */
export function refusalReason(error: RegistrarError): string {
  const { type, status, message, violations, isMissing } = error
  // These two are about our own account, whatever they say.
  if (status === 401 || status === 403) return 'registry_refused'
  if (type === 'ObjectExists') return 'already_here'
  if (isMissing) return 'not_registered'
  const [first] = violations
  if (first?.field === 'authcode') return WRONG_CODE
  return readReason(message) ?? 'registry_refused'
}
