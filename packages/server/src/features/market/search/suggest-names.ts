import type { PriceView } from '../../../auth/bearer.ts'
import { refuseField } from '../../../refusal.ts'
import { type ReadName, readDomainName, readTld } from '../../../values/domain-name.ts'
import type { Replica } from '../../../db/replica.ts'
import { type CheckNeeds, rowsOf } from './check-domains.ts'
import { findInspiration } from './find-inspiration.ts'
import { readIdeaWords } from './idea-words.ts'
import { type Idea, nameIdeas } from './name-ideas.ts'
import type { State, Suggestion } from './shapes.ts'

export type SuggestNeeds = CheckNeeds & { replica: Replica }

type Input = { q: string; tlds: string | undefined; limit: number }
type Candidate = { name: ReadName; style: Suggestion['style'] }

const TLDS_MAX = 10
const DEFAULT_TLDS = ['com', 'io', 'app', 'shop']
/** Names checked per result: enough to find available ones, few enough to stay fast. */
const LOOKED_PER_SHOWN = 2
/** Names made per name that is asked about, so that those in a zone file can be left out. */
const MADE_PER_LOOKED = 5
/** TLDs tried per idea before the next idea, so that the list isn't one idea under many TLDs. */
const TLDS_PER_IDEA = 2
/** Ideas beyond those needed, in case a registry's rules forbid some labels. */
const IDEAS_SPARE = 8
/** One result in this many may be a name for sale. */
const RESULTS_PER_FOR_SALE = 5
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
  needs: SuggestNeeds,
  input: Input,
  seeing: { priceView: PriceView; signal: AbortSignal },
): Promise<Suggestion[]> {
  const candidates = await candidatesFor(needs, input)
  const names = candidates.map(({ name }) => name)
  const rows = await rowsOf(needs, names, seeing)
  const suggestions = rows.flatMap((row, place): Suggestion[] => {
    const style = row.state === 'listed' ? 'for_sale' : candidates[place]?.style
    // Found by a replica, perhaps: a name sold a moment ago is no longer for sale.
    if (style === undefined || (style === 'for_sale' && row.state !== 'listed')) return []
    return [{ ...row, style }]
  })
  return bestOf(suggestions, input.limit)
}

/**
 * At most LOOKED_PER_SHOWN names per result, those for sale first. Many more are made, and those
 * that a zone file has are left out before any registry is asked.
 */
async function candidatesFor(
  { replica, availability }: SuggestNeeds,
  { q, tlds, limit }: Input,
): Promise<Candidate[]> {
  const groups = readIdeaWords(q)
  if (groups.length === 0) throw refuseField('q', 'needs at least one word.')
  const suffixes = tlds === undefined ? DEFAULT_TLDS : tldsOf(tlds)
  const forSaleMax = Math.floor(limit / RESULTS_PER_FOR_SALE)
  const inspiration = await replica.read(
    async (reader) => await findInspiration(reader, q, { groups, forSaleMax }),
  )
  const isWanted = ({ suffix }: ReadName) => tlds === undefined || suffixes.includes(suffix)
  const forSale = readAll(inspiration.forSale)
    .filter(isWanted)
    .map((name): Candidate => ({ name, style: 'for_sale' }))
  const max = limit * LOOKED_PER_SHOWN
  const taken = new Set(forSale.map(({ name }) => name.name))
  const madeMax = max * (availability.knowsZones ? MADE_PER_LOOKED : 1)
  const ideasMax = Math.ceil(madeMax / Math.min(suffixes.length, TLDS_PER_IDEA)) + IDEAS_SPARE
  const made = namesOf(nameIdeas(groups, ideasMax, inspiration), suffixes, madeMax)
  const inZone = availability.inZone(made.map(({ name }) => name))
  const open = made.filter(({ name }) => !taken.has(name.name) && !inZone.has(name))
  // If nearly all of them are taken, people still see some.
  const shown = open.length > 0 ? open : made.filter(({ name }) => !taken.has(name.name))
  return [...forSale, ...shown.slice(0, max - forSale.length)]
}

/**
 * Each idea under its first TLDs, then, if there are few ideas, under more. The first TLD is always
 * tried. The others take turns, so that none fills the list.
 */
function namesOf(ideas: Idea[], suffixes: string[], max: number): Candidate[] {
  const found = new Map<string, Candidate>()
  const [main = '', ...others] = suffixes
  for (let round = 0; round < suffixes.length; round += TLDS_PER_IDEA) {
    for (const [place, { label, style }] of ideas.entries()) {
      const turned = others.map((_, at) => others[(at + place) % others.length] ?? '')
      const tried = [main, ...turned].slice(round, round + TLDS_PER_IDEA)
      for (const name of readAll(tried.map((suffix) => `${label}.${suffix}`))) {
        if (found.size >= max) return [...found.values()]
        if (name.subdomain === '') found.set(name.name, { name, style })
      }
    }
  }
  return [...found.values()]
}

/** Available names first, and of those each label once before any label again. */
function bestOf(suggestions: Suggestion[], limit: number): Suggestion[] {
  const ranked = suggestions
    .map((row, place) => ({ row, place }))
    .toSorted((a, b) => rank(a.row) - rank(b.row) || a.place - b.place)
  const labels = new Set<string>()
  const placed = ranked.map(({ row, place }) => {
    const label = row.domain.slice(0, row.domain.indexOf('.'))
    const isAgain = labels.has(label)
    labels.add(label)
    return { row, isAgain, place }
  })
  const inOrder = placed
    .toSorted(
      (a, b) =>
        rank(a.row) - rank(b.row) || Number(a.isAgain) - Number(b.isAgain) || a.place - b.place,
    )
    .map(({ row }) => row)
  const forSale = inOrder.filter(({ style }) => style === 'for_sale')
  const others = inOrder.filter(({ style }) => style !== 'for_sale')
  const shown = [...others.slice(0, Math.max(0, limit - forSale.length)), ...forSale]
  return shown.toSorted((a, b) => rank(a) - rank(b)).slice(0, limit)
}

function readAll(names: string[]): ReadName[] {
  return names.map(readDomainName).filter((read): read is ReadName => read.ok)
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

function rank({ state }: { state: State }): number {
  return ORDER.indexOf(state)
}
