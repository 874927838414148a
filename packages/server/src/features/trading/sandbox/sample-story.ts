import { createHash } from 'node:crypto'
import type { Step } from './advance-order.ts'

/** What a partner's first week could look like. Times are hours before the sandbox was filled. */
export type StoryStep = { hoursAgo: number } &
  /** A quote is judged by the database's time, so only the newest order can have one. */
  (
    | { kind: 'order'; name: number; isQuoted?: true }
    | { kind: 'advance'; name: number; to: Exclude<Step, 'refunded'> }
    | { kind: 'refund'; name: number; reason: string }
    | { kind: 'checkout'; name: number }
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
] as const

/** Oldest first, so that the numbers of events follow their times. */
export const STORY: readonly StoryStep[] = [
  { hoursAgo: 150, kind: 'link' },
  { hoursAgo: 148, kind: 'checkout', name: 1 },
  { hoursAgo: 143, kind: 'order', name: 0 },
  { hoursAgo: 139, kind: 'advance', name: 0, to: 'transfer_started' },
  { hoursAgo: 120, kind: 'advance', name: 0, to: 'transfer_completed' },
  { hoursAgo: 118, kind: 'order', name: 1 },
  { hoursAgo: 112, kind: 'advance', name: 1, to: 'transfer_started' },
  { hoursAgo: 98, kind: 'advance', name: 1, to: 'transfer_completed' },
  { hoursAgo: 96, kind: 'advance', name: 1, to: 'settled' },
  { hoursAgo: 90, kind: 'pay-statement' },
  { hoursAgo: 75, kind: 'case', to: 'open' },
  { hoursAgo: 72, kind: 'order', name: 2 },
  { hoursAgo: 69, kind: 'refund', name: 2, reason: 'The buyer changed their mind.' },
  { hoursAgo: 51, kind: 'case', to: 'contact-owner' },
  { hoursAgo: 48, kind: 'order', name: 3 },
  { hoursAgo: 44, kind: 'advance', name: 3, to: 'transfer_started' },
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

function sampleDomain(partner_id: string, label: string): string {
  const mark = createHash('sha256').update(partner_id).digest('hex').slice(0, 8)
  return `${label}-${mark}.com`
}
