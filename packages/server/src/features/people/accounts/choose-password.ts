import { refuseField } from '../../../refusal.ts'
import { type NewPassword, readNewPassword } from '../../../values/new-password.ts'

/**
 * Validates a password that a person chose.
 *
 * Refuses: validation_error (too short, too long, or one of the most common ones).
 */
export function choosePassword(text: string): NewPassword {
  const read = readNewPassword(text)
  if (read.ok) return read.password
  throw refuseField('password', read.reason)
}
