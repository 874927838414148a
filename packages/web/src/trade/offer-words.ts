import { ApiError } from '../api/api-error.ts'
import type { Offer, Role } from '../api/offers.ts'
import { problemOf } from '../form/dollars-in.ts'
import { centsText } from '../names/cents-text.ts'
import { momentText } from '../names/day-text.ts'
import type { Mark } from '../parts/tone-mark.tsx'

type Standing = Pick<Offer, 'status' | 'turn' | 'role'>

/** How an offer stands. Where somebody has to answer, it says who. */
export function markOfOffer({ status, turn, role }: Standing): Mark {
  if (turn !== null) {
    return turn === role
      ? { text: 'Your turn', tone: 'waiting' }
      : { text: 'Waiting for an answer', tone: 'calm' }
  }
  return MARKS[status]
}

const MARKS: Record<Offer['status'], Mark> = {
  open: { text: 'Open', tone: 'waiting' },
  countered: { text: 'Countered', tone: 'waiting' },
  accepted: { text: 'Accepted', tone: 'good' },
  declined: { text: 'Declined', tone: 'calm' },
  expired: { text: 'Expired', tone: 'calm' },
  withdrawn: { text: 'Withdrawn', tone: 'calm' },
  paid: { text: 'Paid', tone: 'good' },
}

/** What happens next, in one sentence. */
export function nextOfOffer(offer: Offer): string {
  const { status, turn, role, expires_at } = offer
  const until = momentText(expires_at)
  if (turn === role) return `Answer by ${until}.`
  if (turn !== null) return `The ${turn} has until ${until} to answer.`
  return role === 'buyer' ? NEXT_FOR_BUYER[status](until) : NEXT_FOR_SELLER[status](until)
}

type Next = Record<Offer['status'], (until: string) => string>

const NEXT_FOR_BUYER: Next = {
  open: () => '',
  countered: () => '',
  accepted: (until) => `Pay by ${until}. Until then somebody else can still buy the name.`,
  declined: () => 'The offer was declined. You can make another one.',
  expired: () => 'This offer is over. You weren’t charged.',
  withdrawn: () => 'You withdrew this offer.',
  paid: () => 'You paid. Follow the delivery in your purchases.',
}

const NEXT_FOR_SELLER: Next = {
  open: () => '',
  countered: () => '',
  accepted: (until) => `The buyer has until ${until} to pay. The name stays for sale until then.`,
  declined: () => 'This offer was declined.',
  expired: () => 'This offer is over. The name wasn’t sold through it.',
  withdrawn: () => 'The buyer withdrew this offer.',
  paid: () => 'The buyer paid. Hand the name over on your selling page.',
}

type Step = Offer['timeline'][number]

/** One line of the timeline, told to the reader. */
export function offerStepText({ event, by, amount_cents }: Step, role: Role): string {
  const who = by === role ? 'You' : by === 'buyer' ? 'The buyer' : 'The seller'
  const amount = amount_cents === null ? '' : centsText(amount_cents, 'USD')
  return STEPS[event](who, amount)
}

const STEPS: Record<Step['event'], (who: string, amount: string) => string> = {
  offered: (who, amount) => `${who} offered ${amount}`,
  countered: (who, amount) => `${who} countered with ${amount}`,
  accepted: (who, amount) => `${who} accepted ${amount}`,
  declined: (who) => `${who} declined`,
  withdrawn: (who) => `${who} withdrew the offer`,
  expired: () => 'The offer expired',
  closed: () => 'The name is no longer for sale',
  paid: (who, amount) => `${who} paid ${amount}`,
}

export function offerHref({ offer_id }: Pick<Offer, 'offer_id'>): string {
  return `/account/offers/${encodeURIComponent(offer_id)}`
}

/** Why an amount was refused: the service's message says it in dollars, its fields in cents. */
export function amountInDollars(error: unknown): unknown {
  const isAmount =
    error instanceof ApiError && error.fields.some(({ field }) => field === 'amount_cents')
  return isAmount ? problemOf('amount_cents', error.message) : error
}
