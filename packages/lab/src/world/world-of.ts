import { draw, drawBetween } from './draw.ts'
import { factsOf } from './facts.ts'
import type { Facts } from './facts.ts'
import { FAMOUS_LABELS, FIXED_NAMES, isFreeLabel, RESERVED_LABELS } from './fixed-names.ts'
import type { Site } from './fixed-names.ts'
import { splitName } from './split-name.ts'
import type { RegistrableName } from './split-name.ts'

/**
 * A name and its state. Only the registrar knows that a name is premium; the registry reports it as
 * available.
 */
export type WorldName = RegistrableName & Standing

interface TakenStanding {
  state: 'taken'
  facts: Facts
  site: Site
  isDown: boolean
}

export type Standing =
  | TakenStanding
  | { state: 'free' }
  | { state: 'premium'; createCents: number; renewCents: number }
  | { state: 'reserved' }

export type TakenName = Extract<WorldName, { state: 'taken' }>

/** Looks up a name. Returns undefined if no registry of this world could register it. */
export type LookUp = (name: string) => WorldName | undefined

/**
 * The rules of the simulated world: fixed names first, then famous and reserved labels, then a
 * draw. It is pure, so a name has the same state at every start.
 */
export function worldOf(text: string): WorldName | undefined {
  const split = splitName(text)
  return split && { ...split, ...standingOf(split) }
}

function standingOf(split: RegistrableName): Standing {
  const fixed = FIXED_NAMES.get(split.name)
  if (fixed?.state === 'taken')
    return { ...takenStanding(split, fixed.site), isDown: fixed.isDown === true }
  if (fixed) return fixed
  if (isFreeLabel(split.label)) return { state: 'free' }
  if (RESERVED_LABELS.has(split.label)) return { state: 'reserved' }
  if (FAMOUS_LABELS.has(split.label)) return drawnStanding(split, 'live')
  if (draw(split.name, 'taken') < takenShare(split.label, split.zone))
    return drawnStanding(split, siteOf(split.name))
  return untaken(split)
}

/**
 * Whether a name is registered, without the rest of its record: the same rules, for zone files with
 * many names.
 */
export function isTakenByRule(label: string, zone: string): boolean {
  const name = `${label}.${zone}`
  const fixed = FIXED_NAMES.get(name)
  if (fixed) return fixed.state === 'taken'
  if (isFreeLabel(label) || RESERVED_LABELS.has(label)) return false
  return FAMOUS_LABELS.has(label) || draw(name, 'taken') < takenShare(label, zone)
}

/** A registered name in good standing, with the given site. */
export function takenStanding(split: RegistrableName, site: Site): TakenStanding {
  return { state: 'taken', facts: factsOf(split, site, true), site, isDown: false }
}

/** A name that is on hold or expired is not in the zone, so its site is unreachable. */
function drawnStanding(split: RegistrableName, site: Site): TakenStanding {
  const facts = factsOf(split, site, false)
  const reachable: Site = isDelegated(facts) ? site : 'none'
  return { state: 'taken', facts, site: reachable, isDown: false }
}

function siteOf(name: string): Site {
  const drawn = draw(name, 'site')
  if (drawn < 0.55) return 'live'
  return drawn < 0.9 ? 'parked' : 'none'
}

/** True if the registry publishes the name servers. Not every registered name is in DNS. */
export function isDelegated({ statuses, nameservers }: Facts): boolean {
  const out = ['clientHold', 'redemptionPeriod', 'pendingDelete']
  return nameservers.length > 0 && !statuses.some((status) => out.includes(status))
}

const ZONE_SHARE = new Map<string, number>([
  ['com', 1],
  ['de', 0.75],
  ['net', 0.65],
  ['org', 0.65],
  ['co.uk', 0.65],
  ['nl', 0.6],
  ['com.br', 0.55],
  ['ai', 0.55],
  ['io', 0.5],
  ['co', 0.5],
  ['info', 0.45],
  ['me', 0.4],
])
const OTHER_ZONE_SHARE = 0.3

/**
 * The probability that a label is registered: highest for short words, and higher in com than
 * elsewhere.
 */
export function takenShare(label: string, zone: string): number {
  return labelShare(label) * (ZONE_SHARE.get(zone) ?? OTHER_ZONE_SHARE)
}

function labelShare(label: string): number {
  if (label.length <= 3) return 0.97
  if (/[0-9-]/.test(label)) return 0.12
  if (!isWordLike(label)) return 0.2
  return label.length <= 10 ? 0.7 : 0.4
}

/** A pronounceable label: vowels between short runs of consonants. */
function isWordLike(label: string): boolean {
  return /^[a-z]+$/.test(label) && /[aeiouy]/.test(label) && !/[^aeiouy]{4}|[aeiouy]{4}/.test(label)
}

/** Of the unregistered names, a few are reserved and some of the best are premium. */
function untaken({ name, label, registry }: RegistrableName): Standing {
  if (draw(name, 'reserved') < 0.01) return { state: 'reserved' }
  const isWord = label.length <= 8 && isWordLike(label)
  if (!registry.sellsPremium || !isWord || draw(name, 'premium') >= 0.12) return { state: 'free' }
  const createCents = drawBetween(name, 'premium price', 2, 120) * 10_000
  const renewsHigh = draw(name, 'premium renewal') < 0.5
  return { state: 'premium', createCents, renewCents: renewsHigh ? createCents : 4_500 }
}
