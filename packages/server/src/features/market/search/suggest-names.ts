import type { PriceView } from '../../../auth/bearer.ts'
import { refuseField } from '../../../refusal.ts'
import { type ReadName, readDomainName, readTld } from '../../../values/domain-name.ts'
import { type CheckNeeds, rowsOf } from './check-domains.ts'
import { nameIdeas } from './name-ideas.ts'
import type { Row, State } from './shapes.ts'

type Input = { q: string; tlds: string | undefined; limit: number }

const TLDS_MAX = 10
const DEFAULT_TLDS = ['com', 'io', 'app', 'shop']
/** Ideas checked per result: enough to find available ones, few enough to stay fast. */
const LOOKED_PER_SHOWN = 2
/** Most useful first. */
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
 * Suggests names from keywords, with their availability, available ones first.
 *
 * Refuses: validation_error (no word in q, an invalid TLD, too many TLDs).
 */
export async function suggestNames(
  needs: CheckNeeds,
  input: Input,
  seeing: { priceView: PriceView; signal: AbortSignal },
): Promise<Row[]> {
  const names = ideasFor(input)
  const rows = await rowsOf(needs, names, seeing)
  return rows
    .map((row, place) => ({ row, place }))
    .toSorted((a, b) => rank(a.row) - rank(b.row) || a.place - b.place)
    .slice(0, input.limit)
    .map(({ row }) => row)
}

/** The best ideas under each TLD in turn, so that no TLD fills the list. */
function ideasFor({ q, tlds, limit }: Input): ReadName[] {
  const labels = nameIdeas(q)
  if (labels.length === 0) throw refuseField('q', 'needs at least one word.')
  const suffixes = tlds === undefined ? DEFAULT_TLDS : tldsOf(tlds)
  const names = labels
    .flatMap((label) => suffixes.map((suffix) => readDomainName(`${label}.${suffix}`)))
    .filter((read): read is ReadName => read.ok)
  const distinct = new Map(names.map((name) => [name.name, name]))
  return [...distinct.values()].slice(0, limit * LOOKED_PER_SHOWN)
}

function tldsOf(tlds: string): string[] {
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
