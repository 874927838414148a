import { setImmediate as nextTurn } from 'node:timers/promises'
import { draw } from './draw.ts'
import { FAMOUS_LABELS, FIXED_NAMES } from './fixed-names.ts'
import { isTakenByRule } from './world-of.ts'
import { ZONE_WORDS } from './zone-words.ts'

export const FILED_ZONES = ['com', 'net', 'io'] as const
export type FiledZone = (typeof FILED_ZONES)[number]
export type FiledDay = 'yesterday' | 'today'

/** Names in today's files: 300,000 together. */
const NAMES_OF_ZONE: Record<FiledZone, number> = { com: 140_000, net: 90_000, io: 70_000 }
/** The share of names that are in only one of the two files. */
const CHANGED_SHARE = 0.004
/** Other servers of the lab answer in between. */
const LABELS_PER_TURN = 2_000

/**
 * The zone file of a TLD as its registry would publish it. Today's holds only names that are taken,
 * so it never contradicts what the registry says. Yesterday's also has names that are free today,
 * and lacks some that are new.
 */
export async function zoneFile(zone: FiledZone, day: FiledDay): Promise<string> {
  const host = `a.nic.${zone}.`
  const soa = `${zone}.\t900\tin\tsoa\t${host} hostmaster.nic.${zone}. 1 1800 900 604800 86400\n`
  const lines = [soa, `${zone}.\t172800\tin\tns\t${host}\n`]
  const seen = new Set<string>()
  let taken = 0
  for (const label of labels()) {
    if (seen.has(label)) continue
    seen.add(label)
    const isTaken = isTakenByRule(label, zone)
    if (isTaken) taken += 1
    const isIn = day === 'yesterday' && isChanged(label, zone) ? !isTaken : isTaken
    if (isIn) lines.push(`${label}.${zone}.\t172800\tin\tns\tns1.granite-dns.net.\n`)
    // Both files end at the same label, so that nothing else differs.
    if (taken === NAMES_OF_ZONE[zone]) break
    if (seen.size % LABELS_PER_TURN === 0) await nextTurn()
  }
  return lines.join('') + soa
}

/** Whether a name was registered or dropped since yesterday. Fixed names keep their story. */
function isChanged(label: string, zone: FiledZone): boolean {
  const name = `${label}.${zone}`
  const isFixed = FIXED_NAMES.has(name) || FAMOUS_LABELS.has(label)
  return !isFixed && draw(name, 'zone change') < CHANGED_SHARE
}

const CONSONANTS = 'bcdfghjklmnprstvwz'
const VOWELS = 'aeiou'

/** Fixed and famous names, words, pairs of words, and names that sound like words. */
function* labels(): Generator<string> {
  const first = new Set<string>(FAMOUS_LABELS)
  for (const name of FIXED_NAMES.keys()) first.add(name.slice(0, name.indexOf('.')))
  for (const word of ZONE_WORDS) first.add(word)
  yield* first
  for (const one of ZONE_WORDS) for (const other of ZONE_WORDS) yield one + other
  for (const a of CONSONANTS)
    for (const e of VOWELS)
      for (const b of CONSONANTS)
        for (const i of VOWELS) for (const ending of ENDINGS) yield a + e + b + i + ending
}

const ENDINGS = Array.from(CONSONANTS, (consonant) =>
  ['', 'o', 'a', 'ly'].map((ending) => consonant + ending),
).flat()
