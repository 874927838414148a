import { createHash } from 'node:crypto'
import type { Step } from './advance-order.ts'

/** What a partner's first weeks could look like. Times are hours before the sandbox was filled. */
export type StoryStep = { hoursAgo: number } &
  /** A quote is judged by the database's time, so only the newest order can have one. */
  (
    | { kind: 'order'; name: number; isQuoted?: true }
    | { kind: 'advance'; name: number; to: Exclude<Step, 'refunded'> }
    | { kind: 'refund'; name: number; reason: string }
    | { kind: 'checkout'; name: number }
    /** The buyer came through the sample link and pays us on our checkout page. */
    | { kind: 'hosted-sale'; name: number }
    | { kind: 'payout'; isPaid?: true }
    /** Events from here on are delivered. We keep deliveries for thirty days. */
    | { kind: 'endpoint' }
    | { kind: 'case'; to: 'open' | 'contact-owner' | 'offer' }
    | { kind: 'link' }
    | { kind: 'pay-statement' }
  )

/** Everything a partner can see says that it is a sample. */
export const SAMPLE_REFERENCE = 'sample-'

const NAMES = [
  { label: 'copperfern', price_cents: 420_00, buyer: 'Mara Lindqvist' },
  { label: 'tidalworks', price_cents: 1_850_00, buyer: 'Jonas Okafor' },
  { label: 'quietpixel', price_cents: 260_00, buyer: 'Priya Raman' },
  { label: 'larkandash', price_cents: 990_00, buyer: 'Tom Becker' },
  { label: 'northlantern', price_cents: 7_400_00, buyer: 'Ines Duarte' },
  { label: 'saltmarket', price_cents: 640_00, buyer: 'Kenji Mori' },
  { label: 'brightmeadow', price_cents: 310_00, buyer: 'Lena Vogt' },
  { label: 'oakandember', price_cents: 880_00, buyer: 'Sofia Marino' },
  { label: 'papercompass', price_cents: 1_240_00, buyer: 'Daniel Cho' },
  { label: 'velvetstation', price_cents: 520_00, buyer: 'Amara Nwosu' },
] as const

/** Oldest first, so that the numbers of events follow their times. */
export const STORY: readonly StoryStep[] = [
  { hoursAgo: daysAgo(80), kind: 'link' },
  { hoursAgo: daysAgo(78), kind: 'order', name: 6 },
  { hoursAgo: daysAgo(77), kind: 'advance', name: 6, to: 'transfer_started' },
  { hoursAgo: daysAgo(75), kind: 'hosted-sale', name: 7 },
  { hoursAgo: daysAgo(74), kind: 'advance', name: 6, to: 'transfer_completed' },
  { hoursAgo: daysAgo(74), kind: 'advance', name: 7, to: 'transfer_started' },
  { hoursAgo: daysAgo(73), kind: 'advance', name: 7, to: 'transfer_completed' },
  { hoursAgo: daysAgo(70), kind: 'advance', name: 6, to: 'settled' },
  { hoursAgo: daysAgo(66), kind: 'pay-statement' },
  { hoursAgo: daysAgo(42), kind: 'hosted-sale', name: 8 },
  { hoursAgo: daysAgo(41), kind: 'advance', name: 8, to: 'transfer_started' },
  // The two payouts are more than a month apart, so they are never in the same one.
  { hoursAgo: daysAgo(40), kind: 'payout', isPaid: true },
  { hoursAgo: daysAgo(40), kind: 'advance', name: 8, to: 'transfer_completed' },
  { hoursAgo: 150, kind: 'endpoint' },
  { hoursAgo: 148, kind: 'checkout', name: 1 },
  { hoursAgo: 143, kind: 'order', name: 0 },
  { hoursAgo: 139, kind: 'advance', name: 0, to: 'transfer_started' },
  { hoursAgo: 120, kind: 'advance', name: 0, to: 'transfer_completed' },
  { hoursAgo: 118, kind: 'order', name: 1 },
  { hoursAgo: 112, kind: 'advance', name: 1, to: 'transfer_started' },
  { hoursAgo: 98, kind: 'advance', name: 1, to: 'transfer_completed' },
  { hoursAgo: 96, kind: 'advance', name: 1, to: 'settled' },
  { hoursAgo: 90, kind: 'pay-statement' },
  { hoursAgo: 84, kind: 'payout' },
  { hoursAgo: 75, kind: 'case', to: 'open' },
  { hoursAgo: 72, kind: 'order', name: 2 },
  { hoursAgo: 69, kind: 'refund', name: 2, reason: 'The buyer changed their mind.' },
  { hoursAgo: 60, kind: 'hosted-sale', name: 9 },
  { hoursAgo: 51, kind: 'case', to: 'contact-owner' },
  { hoursAgo: 48, kind: 'order', name: 3 },
  { hoursAgo: 44, kind: 'advance', name: 3, to: 'transfer_started' },
  { hoursAgo: 36, kind: 'advance', name: 9, to: 'transfer_started' },
  { hoursAgo: 26, kind: 'case', to: 'offer' },
  { hoursAgo: 22, kind: 'order', name: 4 },
  { hoursAgo: 21, kind: 'advance', name: 4, to: 'review' },
  { hoursAgo: 0, kind: 'order', name: 5, isQuoted: true },
]

export type SampleName = {
  domain: string
  price_cents: number
  buyer: { name: string; email: string }
  reference: string
}

/** The names sold in the story. All partners share the sandbox's market, so each has its own. */
export function sampleNames(partner_id: string): SampleName[] {
  return NAMES.map(({ label, price_cents, buyer }, at) => ({
    domain: sampleDomain(partner_id, label),
    price_cents,
    buyer: { name: buyer, email: `${buyer.split(' ')[0]?.toLowerCase()}@example.com` },
    reference: `${SAMPLE_REFERENCE}${at + 1}`,
  }))
}

/** The name that the sample buyer asks us to broker. */
export function sampleWantedName(partner_id: string): string {
  return sampleDomain(partner_id, 'wanted')
}

function daysAgo(days: number): number {
  return days * 24
}

function sampleDomain(partner_id: string, label: string): string {
  const mark = createHash('sha256').update(partner_id).digest('hex').slice(0, 8)
  return `${label}-${mark}.com`
}
