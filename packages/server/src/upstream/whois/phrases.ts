import { readDate } from '../read-date.ts'
import { isHostName } from './hosts.ts'
import { meaningOf } from './keys.ts'
import type { Field } from './key-words.ts'

const PREFIX_WORDS_MAX = 6
// A year, or a dot inside a word: what every date and every host name has.
const MAY_HOLD_VALUE = /\d{4}|\w\.\w/

/**
 * A sentence that is a label and a value without a colon: `Record expires on 2031-05-02`, `Domain
 * EXAMPLE.KG`. It must start with a known label, and the rest must be a date or a host name.
 */
export function readPhrase(text: string): { field: Field; value: string } | undefined {
  if (text.length > 120 || !MAY_HOLD_VALUE.test(text)) return undefined
  let end = text.indexOf(' ')
  for (let words = 1; words <= PREFIX_WORDS_MAX && end > 0; words++) {
    const rest = text.slice(end + 1).trim()
    const field = mayStartValue(rest) ? meaningOf(text.slice(0, end))?.field : undefined
    if (field === 'domain' && isHostName(withoutRemark(rest))) return { field, value: rest }
    if (field && isDateField(field) && readDate(rest) !== '') return { field, value: rest }
    end = text.indexOf(' ', end + 1)
  }
  return undefined
}

function mayStartValue(rest: string): boolean {
  const digit = rest.charCodeAt(0)
  if (digit >= 48 && digit <= 57) return true
  return rest !== '' && (isHostName(withoutRemark(rest)) || /\d{4}/.test(rest.slice(0, 40)))
}

/** `ACME.EXAMPLE (ACTIVE)`: the name, and the registry's remark in brackets. */
function withoutRemark(rest: string): string {
  const open = rest.indexOf(' (')
  return open > 0 && rest.endsWith(')') ? rest.slice(0, open) : rest
}

function isDateField(field: Field): boolean {
  return field === 'created' || field === 'expires' || field === 'updated'
}
