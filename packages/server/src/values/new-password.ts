import { isCommonPassword } from './common-passwords.ts'

declare const isNewPassword: unique symbol

/** A password that an account may get. Only the functions below make one, so none goes unchecked. */
export type NewPassword = string & { readonly [isNewPassword]: true }

/** Length is what counts (NIST SP 800-63B); the upper end bounds the work. */
export const PASSWORD_LENGTH = { min: 8, max: 128 }

type Reading = { ok: true; password: NewPassword } | { ok: false; reason: string }

/** What a person chose, or why it cannot be their password. */
export function readNewPassword(text: string): Reading {
  const { min, max } = PASSWORD_LENGTH
  if (text.length < min || text.length > max) {
    return { ok: false, reason: `must have ${min} to ${max} characters.` }
  }
  if (isCommonPassword(text)) {
    return { ok: false, reason: 'is one of the most common passwords. Choose another one.' }
  }
  // Checked above.
  return { ok: true, password: text as NewPassword }
}

/** A password that nobody chose: a random one, or one of the demo's fixed ones. */
export function givenPassword(text: string): NewPassword {
  // Nothing to check: it is ours.
  return text as NewPassword
}
