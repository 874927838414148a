import { refuseField } from '../../../refusal.ts'
import type { ZoneFacts } from '../../../upstream/zones/generation-facts.ts'
import type { ZoneIndex } from '../../../upstream/zones/zone-index.ts'
import { readDomainName, readTld } from '../../../values/domain-name.ts'
import type { NameOut, NamesOut } from './shapes.ts'

/** Labels looked at per request, with a prefix and a filter. Takes about a millisecond. */
const LOOKED_AT_MAX = 5_000
const TLDS_MAX = 20
/** A famous label is in over a thousand zones. */
const TLDS_SHOWN_MAX = 100
const LABEL = /^[a-z0-9-]{1,63}$/

type Input = { prefix: string; tlds: string | undefined; limit: number }

/**
 * Registered labels that begin with a prefix, in alphabetical order, and the TLDs they are in.
 *
 * Refuses: validation_error (a prefix that no label has, an invalid TLD, too many TLDs).
 */
export function findNames(zones: ZoneIndex, { prefix: text, tlds, limit }: Input): NamesOut {
  const prefix = labelOf('prefix', text)
  const wanted = tlds === undefined ? undefined : tldsOf(tlds)
  const all = zones.current?.facts.zones ?? []
  const counted = wanted === undefined ? all : all.filter(({ zone }) => wanted.has(zone))
  const found = zones.startingWith(prefix, wanted === undefined ? limit : LOOKED_AT_MAX)
  const names = found.flatMap(({ label, zones: numbers }) => {
    const held = numbers.flatMap((number) => all[number]?.zone ?? [])
    const shown = wanted === undefined ? held : held.filter((zone) => wanted.has(zone))
    return shown.length === 0 ? [] : [{ label, tlds: shown.slice(0, TLDS_SHOWN_MAX) }]
  })
  return { names: names.slice(0, limit), as_of: oldestOf(counted) }
}

/**
 * The TLDs in which a label is registered.
 *
 * Refuses: validation_error (not a label).
 */
export function findLabel(zones: ZoneIndex, text: string): NameOut {
  const label = labelOf('label', text)
  return {
    label,
    registered: zones.find(label).map(({ zone, as_of }) => ({ tld: zone, as_of })),
    zones: zones.current?.facts.zones.length ?? 0,
  }
}

/**
 * The same as JSON, for a label as it is stored. Only the label differs between most answers, so
 * everything else is written once.
 */
export function labelText(zones: ZoneIndex, label: string): string {
  const registered = zones.find(label).map(zoneText).join(',')
  const count = zones.current?.facts.zones.length ?? 0
  return `{"label":"${label}","registered":[${registered}],"zones":${count}}`
}

const zoneTexts = new WeakMap<ZoneFacts, string>()

function zoneText(facts: ZoneFacts): string {
  const known = zoneTexts.get(facts)
  if (known !== undefined) return known
  const text = JSON.stringify({ tld: facts.zone, as_of: facts.as_of })
  zoneTexts.set(facts, text)
  return text
}

/** Whether a text is a label as it is stored. */
export function isPlainLabel(text: string): boolean {
  return LABEL.test(text)
}

/** When the oldest of these files was made. */
function oldestOf(zones: ZoneFacts[]): string | null {
  const [first, ...others] = zones.map(({ as_of }) => as_of)
  if (first === undefined) return null
  return others.reduce((oldest, each) => (each < oldest ? each : oldest), first)
}

/** In lower case and ASCII. Names in other scripts are in zones as xn--…, so only whole ones fit. */
function labelOf(field: string, text: string): string {
  const lower = text.trim().toLowerCase()
  if (isPlainLabel(lower)) return lower
  const read = readDomainName(`${lower}.com`)
  if (read.ok && read.subdomain === '' && read.suffix === 'com') return read.label
  throw refuseField(field, 'must have 1 to 63 letters, digits and hyphens.')
}

function tldsOf(text: string): Set<string> {
  const parts = text.split(',', TLDS_MAX + 1).filter((part) => part.trim() !== '')
  if (parts.length === 0 || parts.length > TLDS_MAX) {
    throw refuseField('tlds', `must name 1 to ${TLDS_MAX} TLDs.`)
  }
  const read = parts.map((part) => readTld(part))
  const bad = read.findIndex((each) => !each.ok)
  if (bad >= 0) throw refuseField('tlds', `contains ${JSON.stringify(parts[bad])}, not a TLD.`)
  return new Set(read.flatMap((each) => (each.ok ? [each.tld] : [])))
}
