import { refuseField } from '../../../refusal.ts'

/** Buyers stay here, where their money is protected. */
const CONTACT = /:\/\/|\bwww\.|@|\+?\d[\d\s().-]{7,}\d/i

/**
 * What a seller says about a name, without spaces around it. Nothing typed is null; not asked is
 * left out.
 *
 * Refuses: validation_error (a link, an email address or a phone number).
 */
export function describedIn(input: { description?: string | null }): {
  description?: string | null
} {
  if (input.description === undefined) return {}
  const description = input.description?.trim() || null
  if (description !== null && CONTACT.test(description)) {
    throw refuseField('description', 'must have no links, email addresses or phone numbers.')
  }
  return { description }
}
