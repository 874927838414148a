import type { DropKind, DropSet, ZoneFacts } from '../../../upstream/zones/generation-facts.ts'
import { Generation } from '../../../upstream/zones/generation.ts'
import type { GenerationWriter } from '../../../upstream/zones/generation-writer.ts'
import { type DescribeLabel, openLabels, writeLabelFacts } from './label-facts.ts'
import type { ZoneDifference } from './zone-difference.ts'

/** How long dropped and added names can be found. */
export const DROPS_KEPT_DAYS = 30
const DAY_MS = 86_400_000
const KINDS: DropKind[] = ['dropped', 'added']

type Kept = {
  /** The current generation, if there is one. */
  path: string | undefined
  /** The zones of the next one. */
  zones: ZoneFacts[]
  difference: ZoneDifference
  now: Date
}

/** Writes what this import dropped and added, and copies what earlier ones did. Newest first. */
export function keepDrops(writer: GenerationWriter, { path, zones, ...kept }: Kept): DropSet[] {
  const sets = path === undefined ? [] : copyDrops(writer, path, zones, kept.now)
  for (const [number, { zone, as_of }] of zones.entries()) {
    const at = laterThan(sets, zone, as_of)
    for (const kind of KINDS) {
      sets.push(...newDrops(writer, { zone, as_of: at, kind }, number, kept.difference))
    }
  }
  return sets.sort((a, b) => compare(b.as_of, a.as_of) || compare(a.zone, b.zone))
}

/** A zone may be imported twice with the same date. Each import's changes have a time of their own. */
function laterThan(sets: DropSet[], zone: string, as_of: string): string {
  const times = sets.filter((set) => set.zone === zone).map((set) => set.as_of)
  const last = times.toSorted().at(-1) ?? ''
  return last < as_of ? as_of : new Date(Date.parse(last) + 1).toISOString()
}

type Wanted = { zone: string; as_of: string; kind: DropKind }

function newDrops(
  writer: GenerationWriter,
  wanted: Wanted,
  number: number,
  difference: ZoneDifference,
): DropSet[] {
  const labels = difference.labels(number, wanted.kind)
  if (labels.length === 0) return []
  describe ??= openLabels()
  return [writer.addDrops(wanted, described(labels, wanted.zone, describe))]
}

function* described(labels: string[], zone: string, factsOf: DescribeLabel): Generator<DropEntry> {
  for (const label of labels) yield entryOf(label, writeLabelFacts(factsOf(label, zone)))
}

// The lexicon is read once per process, and only if something changed.
let describe: DescribeLabel | undefined

function copyDrops(
  writer: GenerationWriter,
  path: string,
  zones: ZoneFacts[],
  now: Date,
): DropSet[] {
  const generation = new Generation(path)
  const since = new Date(now.getTime() - DROPS_KEPT_DAYS * DAY_MS).toISOString()
  try {
    return generation.facts.drops
      .filter(({ as_of, zone }) => as_of >= since && zones.some((each) => each.zone === zone))
      .map((set) => writer.addDrops(set, dropsOf(generation, set)))
  } finally {
    void generation.close()
  }
}

function* dropsOf(generation: Generation, set: DropSet): Generator<DropEntry> {
  for (const { label, numbers } of generation.dropsOf(set, '')) yield entryOf(label, numbers)
}

type DropEntry = { label: Uint8Array; length: number; numbers: readonly number[] }

function entryOf(text: string, numbers: readonly number[]): DropEntry {
  const label = Buffer.from(text, 'latin1')
  return { label, length: label.length, numbers }
}

function compare(first: string, second: string): number {
  return first < second ? -1 : Number(first > second)
}
