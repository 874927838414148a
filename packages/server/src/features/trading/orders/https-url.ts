import { refuseField } from '../../../refusal.ts'

/**
 * Reads a URL that buyers are sent to. Refuses: validation_error (not https, or has credentials).
 */
export function readHttpsUrl(field: string, text: string | undefined): string | null {
  if (text === undefined) return null
  const url = URL.parse(text)
  if (url?.protocol === 'https:' && url.hostname !== '' && !url.username && !url.password) {
    return text
  }
  throw refuseField(field, 'must be an https address without a user name or password.')
}
