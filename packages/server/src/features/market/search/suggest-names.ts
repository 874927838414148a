import type { Sight } from '../../../auth/bearer.ts'
import { refuseField } from '../../../refusal.ts'
import { type ReadName, readDomainName, readTld } from '../../../values/domain-name.ts'
import { type LookNeeds, rowsOf } from './check-domains.ts'
import { nameIdeas } from './name-ideas.ts'
import type { Row, State } from './shapes.ts'

type Input = { q: string; tlds: string | undefined; limit: number }

const TLDS_MAX = 10
const DEFAULT_TLDS = ['com', 'io', 'app', 'shop']
/** Ideas looked at for each one shown: enough to find free ones, few enough to stay quick. */
const LOOKED_PER_SHOWN = 2
/** What a person wants to see first. */
const ORDER: State[] = [
  'available',
  'premium',
  'listed',
  'unknown',
  'reserved',
  'registered',
  'unsupported',
]

/**
 * Ideas for names made of a person's words, with how each stands; those to be had come first.
 *
 * Refuses: validation_error (no word in q, an ending that is none, too many endings).
 */
export async function suggestNames(
  needs: LookNeeds,
  input: Input,
  seeing: { sight: Sight; signal: AbortSignal },
): Promise<Row[]> {
  const names = ideasFor(input)
  const rows = await rowsOf(needs, names, seeing)
  return rows
    .map((row, place) => ({ row, place }))
    .toSorted((a, b) => rank(a.row) - rank(b.row) || a.place - b.place)
    .slice(0, input.limit)
    .map(({ row }) => row)
}

/** The best ideas under each ending in turn, so that one ending does not fill the list. */
function ideasFor({ q, tlds, limit }: Input): ReadName[] {
  const labels = nameIdeas(q)
  if (labels.length === 0) throw refuseField('q', 'needs at least one word.')
  const endings = tlds === undefined ? DEFAULT_TLDS : endingsOf(tlds)
  const names = labels
    .flatMap((label) => endings.map((ending) => readDomainName(`${label}.${ending}`)))
    .filter((read): read is ReadName => read.ok)
  const distinct = new Map(names.map((name) => [name.name, name]))
  return [...distinct.values()].slice(0, limit * LOOKED_PER_SHOWN)
}

function endingsOf(tlds: string): string[] {
  const parts = tlds
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (parts.length === 0 || parts.length > TLDS_MAX) {
    throw refuseField('tlds', `must name 1 to ${TLDS_MAX} TLDs.`)
  }
  return parts.map((part) => {
    const read = readTld(part)
    if (!read.ok) throw refuseField('tlds', `contains ${JSON.stringify(part)}: ${read.reason}`)
    if (!read.isKnown)
      throw refuseField('tlds', `contains ${JSON.stringify(part)}, which is not a TLD.`)
    return read.tld
  })
}

function rank({ state }: Row): number {
  return ORDER.indexOf(state)
}
