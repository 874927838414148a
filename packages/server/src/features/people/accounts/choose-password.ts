import { refuseField } from '../../../refusal.ts'
import { type NewPassword, readNewPassword } from '../../../values/new-password.ts'

/**
 * The password that a person chose, if an account may have it.
 *
 * Refuses: validation_error (too short, too long, or one of the most common ones).
 */
export function choosePassword(text: string): NewPassword {
  const read = readNewPassword(text)
  if (read.ok) return read.password
  throw refuseField('password', read.reason)
}
