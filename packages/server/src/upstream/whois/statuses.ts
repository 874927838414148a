import { readDate } from '../read-date.ts'
import type { Entry } from './entries.ts'

const STATUSES_MAX = 40
const BETWEEN_STATUSES = /, ?| \/ | \| |; /

/**
 * The statuses, one by one, without the links and explanations that registries add. If a registry
 * writes the end of the registration after the status (`Connected (2031/03/31)`), that is `until`.
 */
export function readStatuses(entries: Entry[]): { names: string[]; until: string } {
  const names = new Map<string, string>()
  let until = ''
  let seen = 0
  for (const entry of entries) {
    if (entry.field !== 'status' || entry.isInContact) continue
    if (++seen > STATUSES_MAX) break
    const role = entry.section?.role
    if (role && role !== 'domain' && role !== 'status' && role !== 'nameserver') continue
    for (const value of entry.values) {
      until ||= untilOf(value) || stampAfterUntil(value)
      for (const status of splitStatus(value)) {
        const key = status.toLowerCase()
        if (names.size < STATUSES_MAX && !names.has(key)) names.set(key, status)
      }
    }
  }
  return { names: [...names.values()], until }
}

function splitStatus(value: string): string[] {
  const text = withoutGloss(withoutLink(value))
  if (text === '' || text === '-' || text.length > 200) return []
  if (!BETWEEN_STATUSES.test(text)) return listOf(withoutTail(text))
  const parts = text.split(BETWEEN_STATUSES, STATUSES_MAX)
  // Each status in a list has one to three words. A sentence with a comma stays whole.
  const isList = parts.length > 1 && parts.every((part) => part.trim().split(' ', 5).length < 4)
  return (isList ? parts : [text])
    .map((part) => withoutTail(part.trim()))
    .filter((part) => part !== '')
}

const LINK = /\(?https?:\/\//

/** The status without its `https://icann.org/epp#…`. */
function withoutLink(value: string): string {
  const link = value.includes('http') ? value.search(LINK) : -1
  return (link < 0 ? value : value.slice(0, link)).trim()
}

/**
 * `ok (paid and in zone)` is `ok`; `serverHold (Secured by …)` is `serverHold`. A lock that the
 * registrant bought, `(Protected by .auLOCKDOWN)`, is part of the status.
 */
function withoutGloss(value: string): string {
  const open = value.indexOf(' (')
  if (value.startsWith(' (Protected by ', open)) return value
  return open > 0 && value.endsWith(')') ? value.slice(0, open).trim() : value
}

function listOf(status: string): string[] {
  return status === '' ? [] : [status]
}

/** `ok - Normal state.` has its explanation after a dash, `200 Active` has a number in front. */
function withoutTail(value: string): string {
  const dash = value.indexOf(' -')
  const text = dash > 0 ? value.slice(0, dash) : value
  return (text.startsWith('200 ') ? text.slice(4) : text).trim()
}

const UNTIL = /^[^ ]*until ([^ ]*)/i

/** `OK-UNTIL 20311204000000`: the end of the registration as a timestamp. */
function stampAfterUntil(value: string): string {
  const stamp = UNTIL.exec(value)?.[1]
  return stamp === undefined ? '' : readDate(stamp)
}

function untilOf(value: string): string {
  const open = value.indexOf('(')
  return open > 0 ? readDate(value.slice(open + 1).replace(/\).*$/, '')) : ''
}
