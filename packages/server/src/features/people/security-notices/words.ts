import { NAMES_SHOWN_MAX, type NoticeDetails, type NoticeEvent, type NoticeKind } from './notice.ts'

export type NoticeWords = {
  /** What happened: the subject of the email. */
  title: string
  /** What it means, in a sentence or two. */
  detail: string
  /** The label of the undo button, and what else undoing does. */
  undo: string
  effect: string
}

const SIGNS_OUT = 'It also signs out every browser.'
const SECURES =
  'It signs out every browser, ends your present password and mails you a link to choose a new one.'

type WordsOf = { [K in NoticeKind]: (about: NoticeDetails[K]) => NoticeWords }

const WORDS: WordsOf = {
  'domains-unlocked': ({ names, total }) => ({
    title: `${subjectOf(names, total)} unlocked`,
    detail: `${listOf(names, total)} can now be transferred away.`,
    undo: total === 1 ? 'Lock the domain again' : 'Lock the domains again',
    effect: SIGNS_OUT,
  }),
  'registrant-changed': ({ names, total }) => ({
    title: `New registrant for ${countOf(names, total)}`,
    detail: `The registrant, the legal owner, was changed for ${listOf(names, total)}.`,
    undo: 'Put the previous registrant back',
    effect: SIGNS_OUT,
  }),
  'nameservers-changed': ({ names, total }) => ({
    title: `New name servers for ${countOf(names, total)}`,
    detail: `The name servers were changed for ${listOf(names, total)}.`,
    undo: 'Put the previous name servers back',
    effect: SIGNS_OUT,
  }),
  // The new details may have been typed by a thief, so our email does not repeat them.
  'contact-changed': ({ before }) => ({
    title: 'A registrant contact was changed',
    detail: `The details of ${before.name} (${before.email}), a registrant of yours, were changed.`,
    undo: 'Put the previous details back',
    effect: SIGNS_OUT,
  }),
  'credential-issued': ({ key_id }) => ({
    title: 'A live partner credential was issued',
    detail: `Requests signed with ${key_id} act for your partner account.`,
    undo: 'Revoke the credential',
    effect: SIGNS_OUT,
  }),
  'credential-rotated': ({ key_id, old_key_id }) => ({
    title: 'A live partner credential was rotated',
    detail: `${key_id} takes the place of ${old_key_id}.`,
    undo: 'Revoke the new one and keep the old one',
    effect: SIGNS_OUT,
  }),
  'password-changed': () => ({
    title: 'Your password was changed',
    detail: 'The password of your account was changed, and every other browser was signed out.',
    undo: 'End this password',
    effect: SECURES,
  }),
  'email-changed': () => ({
    title: 'Your e-mail address was changed',
    detail: 'Your account now has another e-mail address. No more mail comes to this one.',
    undo: 'Put this address back',
    effect: SECURES,
  }),
  'passkey-added': () => ({
    title: 'A passkey was added to your account',
    detail: 'It can be used to sign in without a password.',
    undo: 'Remove the passkey',
    effect: SECURES,
  }),
  // Not restored: someone with a stolen phone can read the owner's email on it too.
  'passkey-removed': ({ name }) => ({
    title: 'A passkey was removed from your account',
    detail: `The passkey "${name}" no longer signs in.`,
    undo: 'Secure the account',
    effect: SECURES,
  }),
  'two-factor-on': () => ({
    title: 'The second step at sign-in was turned on',
    detail: 'Signing in now takes a code from an authenticator app.',
    undo: 'Turn it off again',
    effect: SECURES,
  }),
  'two-factor-off': () => ({
    title: 'The second step at sign-in was turned off',
    detail: 'Your password alone now signs in.',
    undo: 'Secure the account',
    effect: SECURES,
  }),
  'new-sign-in': ({ address }) => ({
    title: 'New sign-in to your account',
    detail: `Somebody signed in from a browser we had not seen before, at the address ${address}.`,
    undo: 'Secure the account',
    effect: SECURES,
  }),
}

export function wordsOf<K extends NoticeKind>({
  kind,
  about,
}: NoticeEvent & { kind: K }): NoticeWords {
  // `kind` and `about` belong together, but the compiler can't follow that through the table.
  const write = WORDS[kind] as (about: NoticeEvent['about']) => NoticeWords
  return write(about)
}

function subjectOf(names: string[], total: number): string {
  return total === 1 ? `${names[0] ?? 'A domain'} was` : `${total} domains were`
}

function countOf(names: string[], total: number): string {
  return total === 1 ? (names[0] ?? 'a domain') : `${total} domains`
}

function listOf(names: string[], total: number): string {
  const shown = names.slice(0, NAMES_SHOWN_MAX)
  const more = total - shown.length
  if (more > 0) return `${shown.join(', ')} and ${more} more`
  const [last = '', ...rest] = shown.toReversed()
  return rest.length === 0 ? last : `${rest.toReversed().join(', ')} and ${last}`
}
