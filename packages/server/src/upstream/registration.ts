/**
 * What a registry says about one name, over RDAP or WHOIS. Fields that the registry didn't provide
 * are empty strings and lists, so that callers never meet null.
 *
 * - `found`: the name is registered, and the facts describe its registration.
 * - `not_found`: the server has no such name. Whether that means "available" is up to the caller:
 *   only the registry's own server is reliable.
 * - `reserved`: not registered, and can't be.
 * - `throttled`: the server refused to answer because we asked too often.
 * - `unclear`: an error, an empty text, or a text that says none of the above.
 */
export type RegistrationState = 'found' | 'not_found' | 'reserved' | 'throttled' | 'unclear'

export type RegistrationSource = 'RDAP' | 'WHOIS'

export type RegistrationFacts = {
  state: RegistrationState
  /** Why the state is what it is, in the server's words if it gave any. */
  reason: string
  domain: string
  statuses: string[]
  registrar: string
  registrant: string
  /** RFC 3339, or empty. A time without a zone counts as UTC; an offset is kept. */
  creation_date: string
  expiration_date: string
  update_date: string
  nameservers: string[]
  emails: string[]
  /** Names of the fields that the server redacted, for example `registrant` or `emails`. */
  redacted: string[]
  source: RegistrationSource
}

/** Whether the registry's answer is enough, or its registrar is asked for the rest. */
export type Depth = 'brief' | 'whole'

/** A failed attempt, kept so that the result can list what was tried. */
export type FailedAttempt = { server: string; why: string }

export function emptyFacts(source: RegistrationSource): RegistrationFacts {
  return {
    state: 'unclear',
    reason: '',
    domain: '',
    statuses: [],
    registrar: '',
    registrant: '',
    creation_date: '',
    expiration_date: '',
    update_date: '',
    nameservers: [],
    emails: [],
    redacted: [],
    source,
  }
}

/** Fills empty fields from the registrar's answer. The registry's values take precedence. */
export function fillFacts(into: RegistrationFacts, from: RegistrationFacts): void {
  into.registrar ||= from.registrar
  into.registrant ||= from.registrant
  into.update_date ||= from.update_date
  into.expiration_date ||= from.expiration_date
  into.creation_date ||= from.creation_date
  if (into.nameservers.length === 0) into.nameservers = from.nameservers
  if (into.statuses.length === 0) into.statuses = from.statuses
  into.emails = [...new Set([...into.emails, ...from.emails])]
  const redacted = new Set([...into.redacted, ...from.redacted])
  if (into.registrant !== '') redacted.delete('registrant')
  into.redacted = [...redacted]
}

/** A failure as a short text for the list of attempts. */
export function whyOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return 'It did not answer in time.'
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : ''
  return `${error.message}${cause}`.slice(0, 200)
}
