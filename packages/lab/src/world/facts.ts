import { draw, drawBetween, drawFrom } from './draw.ts'
import { DNS_HOSTS, FAMOUS_LABELS, PARKING_HOSTS } from './fixed-names.ts'
import type { Site } from './fixed-names.ts'
import { movableFacts } from './movable-names.ts'
import { holderOf } from './people.ts'
import type { Contact } from './people.ts'
import { BRAND_REGISTRAR, REGISTRARS } from './registrars.ts'
import type { Registrar } from './registrars.ts'
import type { RegistrableName } from './split-name.ts'

/** In EPP's spelling. RDAP's is derived from it. */
export type EppStatus =
  | 'ok'
  | 'clientTransferProhibited'
  | 'clientDeleteProhibited'
  | 'clientUpdateProhibited'
  | 'serverTransferProhibited'
  | 'serverDeleteProhibited'
  | 'clientHold'
  | 'redemptionPeriod'
  | 'pendingDelete'
  | 'autoRenewPeriod'

/** The record of a registered name, whichever protocol it is read with. */
export interface Facts {
  handle: string
  registrar: Registrar
  created: Date
  updated: Date
  expires: Date
  statuses: EppStatus[]
  nameservers: string[]
  /** The DS record in the parent zone, for signed names. */
  ds: { keyTag: number; algorithm: number; digestType: number; digest: string } | null
  holder: Contact
  isPrivate: boolean
}

/**
 * The current day of the simulated world. Dates are relative to it and not to the clock, so a name
 * has the same dates at every start.
 */
export const WORLD_DAY = new Date('2026-11-01T00:00:00Z')

const DAY_MS = 86_400_000

type Life = 'famous' | 'usual' | 'held' | 'expired'

const STATUSES: Record<Life, readonly [EppStatus[], ...EppStatus[][]]> = {
  famous: [
    [
      'clientDeleteProhibited',
      'clientTransferProhibited',
      'clientUpdateProhibited',
      'serverDeleteProhibited',
      'serverTransferProhibited',
    ],
  ],
  usual: [
    ['clientTransferProhibited'],
    ['ok'],
    ['clientTransferProhibited', 'autoRenewPeriod'],
    ['clientDeleteProhibited', 'clientTransferProhibited'],
  ],
  held: [['clientHold', 'clientTransferProhibited']],
  expired: [['redemptionPeriod'], ['pendingDelete']],
}

/** The record of a registered name. `isFixed` names are never on hold or expired. */
export function factsOf(split: RegistrableName, site: Site, isFixed: boolean): Facts {
  const { name } = split
  const life = lifeOf(split, isFixed)
  const created = createdOn(split, life)
  return {
    handle: `${drawBetween(name, 'handle', 10_000_000, 99_999_999)}-LAB`,
    registrar: life === 'famous' ? BRAND_REGISTRAR : drawFrom(name, 'registrar', REGISTRARS),
    created,
    updated: updatedOn(name, created),
    expires: expiresOn(name, created, life),
    statuses: [...drawFrom(name, 'statuses', STATUSES[life])],
    nameservers: nameserversOf(split, site, life),
    ds: life === 'famous' || draw(name, 'signed') < 0.15 ? dsOf(name) : null,
    holder: holder(split, life),
    isPrivate: life !== 'famous' && draw(name, 'privacy') < 0.65,
    ...movableFacts(split.label),
  }
}

function lifeOf({ name, label }: RegistrableName, isFixed: boolean): Life {
  if (isFixed) return 'usual'
  if (FAMOUS_LABELS.has(label)) return 'famous'
  const fate = draw(name, 'life')
  if (fate < 0.02) return 'held'
  return fate < 0.04 ? 'expired' : 'usual'
}

/** Always before 15:00 UTC, so the day is the same in every country's local time. */
function createdOn({ name, registry }: RegistrableName, life: Life): Date {
  const first = Date.UTC(registry.since, 0, 2)
  // Famous names were registered early.
  const days = life === 'famous' ? 900 : Math.floor((WORLD_DAY.getTime() - first) / DAY_MS) - 100
  const seconds = drawBetween(name, 'created at', 3_600, 14 * 3_600)
  return new Date(first + drawBetween(name, 'created', 0, days) * DAY_MS + seconds * 1_000)
}

function updatedOn(name: string, created: Date): Date {
  const spanMs = Math.min(WORLD_DAY.getTime() - created.getTime(), 700 * DAY_MS)
  const days = drawBetween(name, 'updated', 1, Math.floor(spanMs / DAY_MS) - 1)
  const midnight = WORLD_DAY.getTime() - days * DAY_MS
  return new Date(midnight + drawBetween(name, 'updated at', 3_600, 14 * 3_600) * 1_000)
}

/**
 * An anniversary of the creation date: one of the next few, or the latest one if the name is
 * expired.
 */
function expiresOn(name: string, created: Date, life: Life): Date {
  const expires = new Date(created)
  const lastDay = life === 'expired' ? -30 : 30
  expires.setUTCFullYear(WORLD_DAY.getUTCFullYear() - 1)
  while (expires.getTime() < WORLD_DAY.getTime() + lastDay * DAY_MS)
    expires.setUTCFullYear(expires.getUTCFullYear() + 1)
  if (life === 'expired') {
    if (expires > WORLD_DAY) expires.setUTCFullYear(expires.getUTCFullYear() - 1)
    return expires
  }
  const years = draw(name, 'paid ahead') < 0.7 ? 0 : drawBetween(name, 'years', 1, 7)
  expires.setUTCFullYear(expires.getUTCFullYear() + years)
  return expires
}

function nameserversOf({ name, label }: RegistrableName, site: Site, life: Life): string[] {
  if (FAMOUS_LABELS.has(label)) return ['1', '2', '3', '4'].map((n) => `ns${n}.${label}.com`)
  if (life === 'expired') return []
  const host =
    site === 'parked'
      ? drawFrom(name, 'parking', PARKING_HOSTS)
      : drawFrom(name, 'dns host', DNS_HOSTS)
  const count = drawBetween(name, 'nameservers', 2, 4)
  return Array.from({ length: count }, (_, index) => `ns${index + 1}.${host}`)
}

function holder({ name, label, registry }: RegistrableName, life: Life): Contact {
  const drawn = holderOf(name, registry.country)
  if (life !== 'famous') return drawn
  return { ...drawn, organization: `${label.toUpperCase()} Holdings`, native: null }
}

function dsOf(name: string): Facts['ds'] {
  const words = Array.from({ length: 8 }, (_, index) =>
    Math.floor(draw(name, `digest ${index}`) * 2 ** 32)
      .toString(16)
      .padStart(8, '0'),
  )
  const keyTag = drawBetween(name, 'key tag', 1_000, 65_000)
  return { keyTag, algorithm: 13, digestType: 2, digest: words.join('').toUpperCase() }
}
