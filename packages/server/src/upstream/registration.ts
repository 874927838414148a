/**
 * What a registry says about one name, whichever protocol it spoke. Strings that the registry did
 * not give are empty and lists are empty, so that a caller never meets null inside the facts.
 *
 * - `found`: the name is registered, and the facts are those of its registration.
 * - `not_found`: the server says that it has no such name. Whether that means "available" is for
 *   the caller to say: only the registry's own server may be believed.
 * - `reserved`: nobody has it and nobody can have it.
 * - `throttled`: the server refused to answer because we asked too often.
 * - `unclear`: an error, an empty text, or a text that says none of the above.
 */
export type RegistrationState = 'found' | 'not_found' | 'reserved' | 'throttled' | 'unclear'

export type RegistrationSource = 'RDAP' | 'WHOIS'

export type RegistrationFacts = {
  state: RegistrationState
  /** Why the state is what it is, in the server's words where it gave any. */
  reason: string
  domain: string
  statuses: string[]
  registrar: string
  registrant: string
  /** RFC 3339, or empty. A time without a zone is taken as UTC; a written offset is kept. */
  creation_date: string
  expiration_date: string
  update_date: string
  nameservers: string[]
  emails: string[]
  /** Names of the fields that the server holds back, such as `registrant` or `emails`. */
  redacted: string[]
  source: RegistrationSource
}

/** Whether the registry's word is enough, or its registrar is asked for the rest. */
export type Depth = 'brief' | 'whole'

/** One attempt that failed, kept so that an answer can say what was tried before it. */
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

/** Fills what the registry left empty from its registrar's answer: the registry's word stands. */
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

/** A failure as a short text for the list of what was tried. */
export function whyOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return 'It did not answer in time.'
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : ''
  return `${error.message}${cause}`.slice(0, 200)
}
