import { namedOf } from '../../../values/domain-name.ts'
import { typedText } from '../mail/plain-text.ts'
import { NAMES_SHOWN_MAX, type NoticeDetails, type NoticeEvent, type NoticeKind } from './notice.ts'

export type NoticeWords = {
  /** What happened: the subject of the email. */
  title: string
  /** The same below the name of the only domain it is about. */
  short?: string
  /** What it means, in a sentence or two. */
  detail: string
  /** The label of the undo button, and what else undoing does. */
  undo: string
  effect: string
}

const SIGNS_OUT = 'Undoing it also signs out every browser.'
const SECURES =
  'It signs out every browser, cancels your current password and emails you a link to choose a new one.'

type WordsOf = { [K in NoticeKind]: (about: NoticeDetails[K]) => NoticeWords }

const WORDS: WordsOf = {
  'domains-unlocked': ({ names, total }) => ({
    title: `${subjectOf(names, total)} unlocked`,
    short: 'This domain was unlocked',
    detail: `${listOf(names, total)} can now be transferred to another registrar.`,
    undo: total === 1 ? 'Lock the domain again' : 'Lock the domains again',
    effect: SIGNS_OUT,
  }),
  'registrant-changed': ({ names, total }) => ({
    title: `New registrant for ${countOf(names, total)}`,
    short: 'This domain has a new registrant',
    detail: `The registrant (the legal owner) of ${listOf(names, total)} was changed.`,
    undo: 'Restore the previous registrant',
    effect: SIGNS_OUT,
  }),
  'nameservers-changed': ({ names, total }) => ({
    title: `New name servers for ${countOf(names, total)}`,
    short: 'This domain has new name servers',
    detail: `The name servers of ${listOf(names, total)} were changed.`,
    undo: 'Restore the previous name servers',
    effect: SIGNS_OUT,
  }),
  'auth-code-shown': ({ domain }) => ({
    title: `The auth code of ${readable(domain)} was shown`,
    short: 'The auth code was shown',
    detail: `Whoever has the code can transfer ${readable(domain)} to another registrar while it is unlocked.`,
    undo: 'Lock it and replace the code',
    effect: SIGNS_OUT,
  }),
  // The new details may have been typed by a thief, so our email does not repeat them.
  'contact-changed': ({ before: { name, email } }) => ({
    title: 'A registrant contact was changed',
    detail: `Some of your domains are registered to ${typedText(name)} (${typedText(email)}). Those contact details were changed.`,
    undo: 'Restore the previous details',
    effect: SIGNS_OUT,
  }),
  'credential-issued': ({ key_id }) => ({
    title: 'A live partner credential was issued',
    detail: `Requests signed with ${key_id} can now act for your partner account.`,
    undo: 'Revoke the credential',
    effect: SIGNS_OUT,
  }),
  'credential-rotated': ({ key_id, old_key_id }) => ({
    title: 'A live partner credential was rotated',
    detail: `${key_id} replaces ${old_key_id}.`,
    undo: 'Revoke the new one and keep the old one',
    effect: SIGNS_OUT,
  }),
  'password-changed': () => ({
    title: 'Your password was changed',
    detail: 'Your account has a new password, and every other browser was signed out.',
    undo: 'Cancel this password',
    effect: SECURES,
  }),
  'email-changed': () => ({
    title: 'Your email address was changed',
    detail: 'Your account now uses a different email address. We won’t write to this one again.',
    undo: 'Restore this address',
    effect: SECURES,
  }),
  'passkey-added': () => ({
    title: 'A passkey was added to your account',
    detail: 'It can sign in to your account without a password.',
    undo: 'Remove the passkey',
    effect: SECURES,
  }),
  // Not restored: someone with a stolen phone can read the owner's email on it too.
  'passkey-removed': ({ name }) => ({
    title: 'A passkey was removed from your account',
    detail: `The passkey “${typedText(name)}” can no longer sign in.`,
    undo: 'Secure your account',
    effect: SECURES,
  }),
  'two-factor-on': () => ({
    title: 'Two-step sign-in was turned on',
    detail: 'Signing in now takes a code from an authenticator app.',
    undo: 'Turn it off again',
    effect: SECURES,
  }),
  'two-factor-off': () => ({
    title: 'Two-step sign-in was turned off',
    detail: 'Your password alone is now enough to sign in.',
    undo: 'Secure your account',
    effect: SECURES,
  }),
  'new-sign-in': ({ address }) => ({
    title: 'New sign-in to your account',
    detail: `Someone signed in with a browser we hadn’t seen before, from the IP address ${address}.`,
    undo: 'Secure your account',
    effect: SECURES,
  }),
  'payout-details-changed': ({ account, method }) => ({
    title: 'Your payout details were changed',
    detail:
      method === 'stripe'
        ? 'Payouts for domains you sell now go to a Stripe account.'
        : `Payouts for domains you sell now go to the bank account ${account}.`,
    undo: method === 'stripe' ? 'Remove this account' : 'Remove this bank account',
    effect: 'It also takes back payouts that we haven’t sent yet, and signs out every browser.',
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
  return total === 1 ? `${readable(names[0] ?? 'A domain')} was` : `${total} domains were`
}

function countOf(names: string[], total: number): string {
  return total === 1 ? readable(names[0] ?? 'a domain') : `${total} domains`
}

function listOf(names: string[], total: number): string {
  const shown = names.slice(0, NAMES_SHOWN_MAX).map(readable)
  const more = total - shown.length
  if (more > 0) return `${shown.join(', ')} and ${more} more`
  const [last = '', ...rest] = shown.toReversed()
  return rest.length === 0 ? last : `${rest.toReversed().join(', ')} and ${last}`
}

function readable(domain: string): string {
  return namedOf(domain).unicode ?? domain
}
