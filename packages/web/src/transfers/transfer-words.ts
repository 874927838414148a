import type { Transfer } from '../api/transfers.ts'
import { momentDay } from '../names/day-text.ts'
import type { Mark } from '../parts/tone-mark.tsx'

const MARKS: Record<Transfer['status'], Mark> = {
  waiting_for_registry: { text: 'In progress', tone: 'waiting' },
  waiting_for_approval: { text: 'Needs approval', tone: 'waiting' },
  waiting_for_auth_code: { text: 'Wrong auth code', tone: 'bad' },
  done: { text: 'Done', tone: 'good' },
  cancelled: { text: 'Cancelled', tone: 'calm' },
  failed: { text: 'Failed', tone: 'bad' },
}

export function markOfTransfer({ status, cancelling }: Transfer): Mark {
  return cancelling ? { text: 'Cancelling', tone: 'waiting' } : MARKS[status]
}

/** What happens next, in one sentence. */
export function nextText(transfer: Transfer): string {
  const { status, completes_at, correct_until, cancelling } = transfer
  if (cancelling) return 'We’ve asked the registry to cancel it.'
  if (status === 'waiting_for_auth_code') {
    const until = correct_until ? ` by ${momentDay(correct_until)}` : ''
    return `Enter a new auth code${until}. You don’t pay again.`
  }
  if (status === 'waiting_for_approval') return 'Approve it in the email from the registrar.'
  if (status === 'waiting_for_registry') {
    return completes_at
      ? `It arrives by ${momentDay(completes_at)}.`
      : 'It usually takes about 5 days.'
  }
  if (status === 'done') return 'It’s in your account.'
  return 'It stays with your current registrar.'
}

export function transferHref({ transfer_id }: Pick<Transfer, 'transfer_id'>): string {
  return `/account/transfers/${encodeURIComponent(transfer_id)}`
}

/** Where a transfer of a name starts. */
export function startHref(domain: string): string {
  return `/account/transfers?domain=${encodeURIComponent(domain)}`
}
