import { signToken } from '../../../values/signed-token.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import type { Compose, Words } from '../mail/send-due-mail.ts'
import { findAccount, isEmailChangeOpen, isResetOpen, isSignUpOpen } from './sql.ts'

type Needs = { baseUrl: string; masterKey: MasterKey }

/**
 * Email texts, by kind. Tokens go after the `#` of a link: browsers never send that part to a
 * server, so it can't end up in a log. Apart from the address, letters contain nothing that a
 * stranger typed.
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
      if (about_id === null || !(await isEmailChangeOpen(db, about_id))) return undefined
      if (await findAccount(db, to_email)) return addressTaken(baseUrl)
      const token = signToken(masterKey, 'email-change', about_id)
      return confirmNewAddress(`${baseUrl}/verify-email#change=${token}`)
    },
    'password-reset': async () => passwordReset(baseUrl),
    ...notices(baseUrl),
  }
}

function confirmAddress(link: string): Words {
  return words('Confirm your e-mail address', [
    'Choose a password to finish creating your Namehouse account.',
    { text: 'Confirm and choose a password', link },
    'The link works once, for 24 hours.',
    'Didn’t sign up? You can ignore this mail. There is no account until somebody follows the link.',
  ])
}

function alreadyThere(baseUrl: string): Words {
  return words('You already have an account', [
    'Somebody, most likely you, asked for a Namehouse account with this address. It has one.',
    { text: 'Sign in', link: `${baseUrl}/sign-in` },
    'If you do not know the password any more, ask for a new one there.',
  ])
}

function choosePassword(link: string): Words {
  return words('Choose a new password', [
    'Somebody, most likely you, asked for a new password for your Namehouse account.',
    { text: 'Choose a new password', link },
    'The link works once, for an hour. If it was not you, do nothing: the old password stays.',
  ])
}

function passwordReset(baseUrl: string): Words {
  return words('Your password was changed', [
    'You chose a new password for your Namehouse account with a link we mailed you.',
    'Every session, passkey, developer key and app was ended, except those you chose to keep.',
    { text: 'Sign in', link: `${baseUrl}/sign-in` },
    'If this wasn’t you, somebody else can read your mail. Secure your mailbox, then reset your password again.',
  ])
}

function confirmNewAddress(link: string): Words {
  return words('Confirm your new e-mail address', [
    'Somebody, most likely you, wants to use this address for a Namehouse account.',
    { text: 'Use this address', link },
    'The link works once, for an hour. If it was not you, do nothing.',
  ])
}

function addressTaken(baseUrl: string): Words {
  return words('This address has an account', [
    'Somebody, most likely you, wants to use this address for another Namehouse account. It has one.',
    { text: 'Sign in', link: `${baseUrl}/sign-in` },
    'If it was not you, do nothing: nothing has changed.',
  ])
}

/**
 * Notices to staff about changes that were made. Other people get a link to undo the change, but
 * access to a mailbox alone must never remove a staff member's factor.
 */
function notices(baseUrl: string): Record<string, Compose> {
  const notice = (what: string) => async () =>
    words(what, [
      `${what}.`,
      { text: 'Your account', link: `${baseUrl}/account` },
      'If it was not you, choose a new password there at once.',
    ])
  return {
    'two-factor-on': notice('The second step at sign-in was turned on'),
    'passkey-added': notice('A passkey was added to your account'),
  }
}

type Paragraph = string | { text: string; link: string }

/** The same paragraphs as text and as HTML. They are fixed texts that need no escaping. */
function words(subject: string, paragraphs: Paragraph[]): Words {
  const text = paragraphs.map((part) =>
    typeof part === 'string' ? part : `${part.text}:\n${part.link}`,
  )
  const html = paragraphs.map((part) =>
    typeof part === 'string' ? `<p>${part}</p>` : `<p><a href="${part.link}">${part.text}</a></p>`,
  )
  return {
    subject,
    text: `${text.join('\n\n')}\n\nNamehouse\n`,
    html: `<!doctype html><html lang="en"><meta charset="utf-8"><title>${subject}</title><body style="font-family: sans-serif; max-width: 36em">${html.join('')}<p>Namehouse</p></body></html>`,
  }
}
