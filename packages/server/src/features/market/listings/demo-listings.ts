import { createHash } from 'node:crypto'
import { AFFIXES, OPENERS, THEMES, TLD_WEIGHTS } from './demo-words.ts'
import type { NewListing } from './sql.ts'
import type { NameReading } from '../../../meaning/name-reading.ts'
import type { Environment } from '../../../values/environment.ts'

/** How their names are read may change, so it isn't part of them. */
export type DemoListing = Omit<NewListing, keyof NameReading>

/** With the three of the demo's seller, the live market has 5,000. */
export const DEMO_LIVE_COUNT = 4_997
export const DEMO_SANDBOX_COUNT = 500

type Fixed = [domain: string, binCents: number, floorCents: number]

/** Names that the docs and tests rely on (contract section 6). */
const FIXED_LIVE: Fixed[] = [
  ['solarhub.com', 4_800_00, 3_600_00],
  ['leashly.com', 1_250_00, 900_00],
  ['quietharbor.io', 2_400_00, 1_900_00],
  ['bigticket.com', 48_000_00, 40_000_00],
]
const FIXED_SANDBOX: Fixed[] = [
  ['sandbox-alpha.com', 1_000_00, 800_00],
  ['sandbox-beta.io', 250_00, 200_00],
  ['sandbox-gamma.ai', 15_000_00, 12_000_00],
]

/** The range of dates on which the demo's names were listed. */
const LISTED_FROM = Date.parse('2025-11-01T00:00:00.000Z')
const LISTED_UNTIL = Date.parse('2026-10-31T00:00:00.000Z')

/** The demo's whole inventory: fictional, plausible, and identical at every fresh start. */
export function demoListings(): DemoListing[] {
  return [
    ...inventory('live', FIXED_LIVE, DEMO_LIVE_COUNT),
    ...inventory('sandbox', FIXED_SANDBOX, DEMO_SANDBOX_COUNT),
  ]
}

function inventory(environment: Environment, fixed: Fixed[], count: number): DemoListing[] {
  const dice = diceFor(environment)
  const listings = new Map<string, DemoListing>()
  for (const [domain, bin, floor] of fixed) {
    listings.set(domain, listing(environment, domain, { bin, floor, dice }))
  }
  while (listings.size < count) {
    const label = environment === 'live' ? labelOf(dice) : `sandbox-${labelOf(dice)}`
    const domain = `${label}.${tldOf(dice)}`
    if (listings.has(domain)) continue
    const bin = priceOf(label, domain.slice(label.length + 1), dice)
    // Some sellers set no floor price.
    const floor = dice() < 0.2 ? null : roundPrice(bin * (0.7 + dice() * 0.2))
    listings.set(domain, listing(environment, domain, { bin, floor, dice }))
  }
  return [...listings.values()]
}

type Priced = { bin: number; floor: number | null; dice: Dice }

function listing(
  environment: Environment,
  domain: string,
  { bin, floor, dice }: Priced,
): DemoListing {
  const minutes = Math.floor((dice() * (LISTED_UNTIL - LISTED_FROM)) / 60_000)
  return {
    id: idOf(environment, domain),
    environment,
    domain,
    unicode: null,
    tld: domain.slice(domain.indexOf('.') + 1),
    bin_price_cents: bin,
    floor_price_cents: floor,
    created_at: new Date(LISTED_FROM + minutes * 60_000),
  }
}

/** A UUID derived from the name, so that links into the demo keep working. */
function idOf(environment: Environment, domain: string): string {
  const bytes = createHash('sha256').update(`namehouse demo ${environment} ${domain}`).digest()
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20, 32),
  ].join('-')
}

function labelOf(dice: Dice): string {
  const theme = pick(Object.values(THEMES), dice)
  const stem = pick(theme.stems.split(' '), dice)
  const noun = pick(theme.nouns.split(' '), dice)
  const opener = pick(OPENERS.split(' '), dice)
  const kind = dice()
  if (kind < 0.5) return stem === noun ? `${opener}${noun}` : stem + noun
  if (kind < 0.68) return opener + stem
  if (kind < 0.8) return opener + noun
  if (kind < 0.88) return stem + pick(AFFIXES.after.split(' '), dice)
  if (kind < 0.93) return pick(AFFIXES.before.split(' '), dice) + stem + noun
  if (kind < 0.97) return `${stem}-${noun}`
  return opener + stem + noun
}

function tldOf(dice: Dice): string {
  const total = TLD_WEIGHTS.reduce((sum, [, weight]) => sum + weight, 0)
  let rest = dice() * total
  for (const [tld, weight] of TLD_WEIGHTS) {
    rest -= weight
    if (rest < 0) return tld
  }
  return 'com'
}

/** Short .com names cost the most. The long tail starts below 100 dollars. */
function priceOf(label: string, tld: string, dice: Dice): number {
  const byLength = 90_000 / Math.max(4, label.length) ** 1.6
  const byTld = { com: 1, io: 0.8, ai: 1.1, co: 0.5, net: 0.35, org: 0.35 }[tld] ?? 0.25
  const byLuck = Math.exp((dice() + dice() + dice() - 1.5) * 2.2)
  return Math.max(
    49_00,
    roundPrice(byLength * byTld * byLuck * 100 * (label.includes('-') ? 0.3 : 1)),
  )
}

/** Rounds to typical asking prices: 185, 1,250, 24,500. */
function roundPrice(cents: number): number {
  const dollarAmount = cents / 100
  const step =
    dollarAmount < 200 ? 5 : dollarAmount < 2_000 ? 25 : dollarAmount < 20_000 ? 100 : 500
  return Math.max(step, Math.round(dollarAmount / step) * step) * 100
}

type Dice = () => number

/** A deterministic random generator seeded with a word (mulberry32). Gives numbers from 0 to 1. */
function diceFor(word: string): Dice {
  let state = createHash('sha256').update(word).digest().readUInt32LE()
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function pick<T>(list: readonly T[], dice: Dice): T {
  const item = list[Math.floor(dice() * list.length)]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}
