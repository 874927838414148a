import type { MasterKey } from '../../../values/master-key.ts'
import { signToken } from '../../../values/signed-token.ts'
import type { MailContent } from '../mail/mail-content.ts'
import type { Compose } from '../mail/send-due-mail.ts'
import { findAccount, findEmailChanger, isResetOpen, isSignUpOpen } from './sql.ts'

type Needs = { baseUrl: string; masterKey: MasterKey }

/**
 * Emails about an account, by kind. Tokens go after the `#` of a link: browsers never send that
 * part to a server, so it can't end up in a log. These emails contain nothing that a stranger
 * typed.
 */
export function accountLetters({ baseUrl, masterKey }: Needs): Record<string, Compose> {
  return {
    'sign-up': async (db, { to_email, about_id }) => {
      if (about_id === null || !(await isSignUpOpen(db, about_id))) return undefined
      if (await findAccount(db, to_email)) return alreadyThere(baseUrl)
      const token = signToken(masterKey, 'sign-up', about_id)
      return confirmAddress(`${baseUrl}/verify-email#token=${token}`)
    },
    reset: async (db, { to_email, about_id }) => {
      if (about_id === null || !(await isResetOpen(db, about_id))) return undefined
      if (!(await findAccount(db, to_email))) return undefined
      const token = signToken(masterKey, 'reset', about_id)
      return choosePassword(`${baseUrl}/reset-password#token=${token}`)
    },
    'email-change': async (db, { to_email, about_id }) => {
      if (about_id === null || !(await findEmailChanger(db, about_id))) return undefined
      if (await findAccount(db, to_email)) return addressTaken(baseUrl)
      const token = signToken(masterKey, 'email-change', about_id)
      return confirmNewAddress(`${baseUrl}/verify-email#change=${token}`)
    },
    'password-reset': async () => passwordReset(baseUrl),
    'two-factor-on': async () => staffNotice(baseUrl, 'Two-step sign-in was turned on'),
    'passkey-added': async () => staffNotice(baseUrl, 'A passkey was added to your account'),
  }
}

const SIGN_UP_REASON = 'someone entered this address to create an account'
const CHANGE_REASON = 'someone asked to use this address for their account'

function confirmAddress(link: string): MailContent {
  return {
    subject: 'Confirm your email address',
    heading: 'Confirm your email address',
    paragraphs: ['Choose a password to finish creating your Namehouse account.'],
    button: { text: 'Confirm and choose a password', link },
    notes: [
      'The link works once and expires in 24 hours.',
      'Didn’t sign up? Ignore this email, and no account is created.',
    ],
    reason: SIGN_UP_REASON,
  }
}

function alreadyThere(baseUrl: string): MailContent {
  return {
    subject: 'You already have an account',
    heading: 'You already have an account',
    paragraphs: [
      'Sign in with this address.',
      'Someone, probably you, tried to create a second account with it.',
    ],
    button: { text: 'Sign in', link: `${baseUrl}/sign-in` },
    notes: [
      'If you can’t remember your password, you can reset it on the sign-in page.',
      'Wasn’t you? Ignore this email. Your account hasn’t changed.',
    ],
    reason: SIGN_UP_REASON,
  }
}

function choosePassword(link: string): MailContent {
  return {
    subject: 'Choose a new password',
    heading: 'Choose a new password',
    paragraphs: ['Use this button to set a new password for your Namehouse account.'],
    button: { text: 'Choose a new password', link },
    notes: [
      'The link works once and expires in 1 hour.',
      'Didn’t ask for this? Ignore this email, and nothing changes.',
    ],
    reason: 'a new password was requested for your account',
  }
}

function passwordReset(baseUrl: string): MailContent {
  return {
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    paragraphs: [
      'If this was you, sign in with your new password.',
      'It was set with a link we emailed you. We signed out every browser and removed every passkey, API key and connected app, except those you chose to keep.',
    ],
    button: { text: 'Sign in', link: `${baseUrl}/sign-in` },
    notes: [
      'Wasn’t you? Someone else can read your email. Secure your mailbox, then reset your password again.',
    ],
    reason: 'the password of your account was changed',
  }
}

function confirmNewAddress(link: string): MailContent {
  return {
    subject: 'Confirm your new email address',
    heading: 'Confirm your new email address',
    paragraphs: ['Confirm this address to use it for your Namehouse account.'],
    button: { text: 'Use this address', link },
    notes: [
      'The link works once and expires in 1 hour.',
      'Didn’t ask for this? Ignore this email, and nothing changes.',
    ],
    reason: CHANGE_REASON,
  }
}

function addressTaken(baseUrl: string): MailContent {
  return {
    subject: 'This address already has an account',
    heading: 'This address already has an account',
    paragraphs: [
      'Sign in with this address, or choose a different one for your other account.',
      'An email address can belong to only one Namehouse account.',
    ],
    button: { text: 'Sign in', link: `${baseUrl}/sign-in` },
    notes: ['Wasn’t you? Ignore this email. Nothing has changed.'],
    reason: CHANGE_REASON,
  }
}

/**
 * For staff. Other people get a link to undo the change, but access to a mailbox alone must never
 * remove a staff member's factor.
 */
function staffNotice(baseUrl: string, what: string): MailContent {
  return {
    subject: what,
    heading: what,
    paragraphs: [
      'If this was you, there’s nothing to do. If it wasn’t, change your password right away.',
    ],
    button: { text: 'Go to your account', link: `${baseUrl}/account` },
    notes: [],
    reason: 'the way you sign in to your account was changed',
  }
}
