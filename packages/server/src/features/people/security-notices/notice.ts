/** How many names an email lists; the rest are only counted. */
export const NAMES_SHOWN_MAX = 5
/** How long the link in such an email can undo the change (contract section 7). */
export const UNDO_HOURS = 72

type OperationFacts = { operation_id: string; names: string[]; total: number }

/** A contact as it was before the change. */
export type ContactBefore = {
  name: string
  organization: string | null
  email: string
  phone: string
  address_line: string
  /** Missing in older notices, like the state. */
  address_line_2?: string | null
  postal_code: string
  city: string
  state?: string | null
  country: string
}

/** What each kind of notice needs for its email and for undoing it (`security_notices.about`). */
export type NoticeDetails = {
  'domains-unlocked': OperationFacts
  'registrant-changed': OperationFacts
  'nameservers-changed': OperationFacts
  'auth-code-shown': { domain: string }
  'contact-changed': { contact_id: string; before: ContactBefore; after: ContactBefore }
  'credential-issued': { key_id: string }
  'credential-rotated': { key_id: string; old_key_id: string }
  'password-changed': Record<string, never>
  'email-changed': { old_email: string }
  'passkey-added': { passkey_id: string }
  'passkey-removed': { name: string }
  'two-factor-on': Record<string, never>
  'two-factor-off': Record<string, never>
  'new-sign-in': { address: string }
  /** `account`: the end of the new account's number. Without a method it is a bank. */
  'payout-details-changed': { account: string; method?: 'bank' | 'stripe' }
}
export type NoticeKind = keyof NoticeDetails

/** Something that happened to an account and that its owner gets an email about. */
export type NoticeEvent = { [K in NoticeKind]: { kind: K; about: NoticeDetails[K] } }[NoticeKind]

export type Notice = NoticeEvent & {
  id: string
  account_id: string
  to_email: string
  created_at: Date
  undo_until: Date
  undone_at: Date | null
  outcome: string[] | null
}
