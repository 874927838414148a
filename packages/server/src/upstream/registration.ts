/**
 * What a registry says about one name, whichever protocol it spoke. Strings that the registry did
 * not give are empty and lists are empty, so that a caller never meets null inside the facts.
 *
 * - `found`: the name is registered, and the facts are those of its registration.
 * - `not_found`: the server says that it has no such name. Whether that means "available" is for the
 *   caller to say: only the registry's own server may be believed.
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
