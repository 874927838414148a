import type { DomainDetail } from '../../api/one-domain.ts'
import type { Mark } from '../../parts/tone-mark.tsx'

const DAY_MS = 24 * 3_600_000
const SOON_DAYS = 30

const MARKS: Record<string, Mark> = {
  expired: { text: 'Expired', tone: 'bad' },
  redemption: { text: 'In redemption', tone: 'bad' },
  pending_delete: { text: 'About to be deleted', tone: 'bad' },
  not_held: { text: 'No longer with us', tone: 'calm' },
}

/** The state of a domain in a few words. The most urgent one wins. */
export function stateMark(detail: DomainDetail, now = new Date()): Mark {
  const known = MARKS[detail.state]
  if (known) return known
  if (detail.leaving) return { text: 'Being transferred away', tone: 'waiting' }
  if (detail.verify_by) return { text: 'Email not confirmed', tone: 'waiting' }
  const days = (detail.expires_at.getTime() - now.getTime()) / DAY_MS
  if (days < SOON_DAYS && !detail.auto_renew) return { text: 'Expires soon', tone: 'waiting' }
  return { text: 'Active', tone: 'good' }
}

/** The registrar's statuses, for people. */
const STATUSES: Record<string, string> = {
  OK: 'No restrictions',
  ACTIVE: 'Active',
  CLIENT_TRANSFER_PROHIBITED: 'Transfer lock',
  CLIENT_UPDATE_PROHIBITED: 'Locked against changes',
  CLIENT_DELETE_PROHIBITED: 'Locked against deletion',
  CLIENT_RENEW_PROHIBITED: 'Locked against renewal',
  CLIENT_HOLD: 'Suspended by the registrar',
  SERVER_TRANSFER_PROHIBITED: 'Transfer locked by the registry',
  SERVER_UPDATE_PROHIBITED: 'Changes locked by the registry',
  SERVER_DELETE_PROHIBITED: 'Deletion locked by the registry',
  SERVER_RENEW_PROHIBITED: 'Renewal locked by the registry',
  SERVER_HOLD: 'Suspended by the registry',
  IRTPC_TRANSFER_PROHIBITED: 'Transfer lock after a change of owner',
  PENDING_TRANSFER: 'Transfer under way',
  PENDING_VALIDATION: 'Waiting for the registrant’s confirmation',
  PENDING_UPDATE: 'Change under way',
  PENDING_DELETE: 'About to be deleted',
  REDEMPTION_PERIOD: 'In redemption',
  ADD_PERIOD: 'Newly registered',
  RENEW_PERIOD: 'Just renewed',
  AUTO_RENEW_PERIOD: 'In the renewal grace period',
  TRANSFER_PERIOD: 'Just transferred',
  EXPIRED: 'Expired',
}

/** Statuses in words. One that is newer than this page is put in plain words. */
export function statusWords(statuses: readonly string[]): string[] {
  return statuses.map((each) => STATUSES[each] ?? sentence(each))
}

function sentence(status: string): string {
  const words = status.replaceAll('_', ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
