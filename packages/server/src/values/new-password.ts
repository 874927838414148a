import { isCommonPassword } from './common-passwords.ts'

declare const isNewPassword: unique symbol

/**
 * A password that may be set for an account. Only the functions below create one, so all are
 * checked.
 */
export type NewPassword = string & { readonly [isNewPassword]: true }

/** Length is what counts (NIST SP 800-63B). The maximum limits the hashing work. */
export const PASSWORD_LENGTH = { min: 8, max: 128 }

type Reading = { ok: true; password: NewPassword } | { ok: false; reason: string }

/** A password that a person chose, or why it can't be used. */
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

/** A password that no person chose: a random one, or one of the demo's fixed ones. */
export function givenPassword(text: string): NewPassword {
  // No check needed: we chose it.
  return text as NewPassword
}
