import type { Db } from '../../../db/pool.ts'
import { refuseField } from '../../../refusal.ts'
import { readDomainName } from '../../../values/domain-name.ts'
import { findOffers } from '../listings/find-offers.ts'
import { type OfferedMatch, searchOffered } from '../listings/search-offered.ts'
import type { Match } from '../name-index/judge-name.ts'
import type { FoundName } from '../name-index/find-names.ts'
import type { NameIndexClient } from '../listings/open-name-index.ts'
import { fuseRanks } from './fuse-ranks.ts'
import type { SecondOpinion } from './second-opinion.ts'
import type { Environment } from '../../../values/environment.ts'

/** No bulk export (spec 4.4). */
const RESULTS_MAX = 5
const QUERY_CHARS_MIN = 2

/** More than are shown, because some may have been sold by now. */
const LOOKED_AT = 12
/** Candidates passed to the second opinion, if there is one. */
const JUDGED_TWICE = 40

/** A name for sale, how it matched, and how well, from 0 to 1. */
export type InventoryMatch = Omit<OfferedMatch, 'match'> & { match: Match }
export type InventorySearch = { query: string; matches: InventoryMatch[] }

type Needs = { db: Db; nameIndex: NameIndexClient; opinion: SecondOpinion }

/**
 * At most five names for sale that match some words, best first: by meaning and spelling if the
 * name index is loaded, otherwise by spelling only.
 *
 * Refuses: validation_error (fewer than two characters).
 */
export async function searchInventory(
  { db, nameIndex, opinion }: Needs,
  environment: Environment,
  q: string,
): Promise<InventorySearch> {
  const query = q.trim()
  if (Array.from(query).length < QUERY_CHARS_MIN) {
    throw refuseField('q', `must have at least ${QUERY_CHARS_MIN} characters.`)
  }
  const matches =
    (await searchIndex({ db, nameIndex, opinion }, environment, query)) ??
    (await searchOffered(db, environment, query, RESULTS_MAX))
  return { query, matches }
}

/**
 * Results of the index are re-read, so that names sold a moment ago are not shown. A name typed in
 * full is looked up directly, so that it is found as soon as it is listed.
 */
async function searchIndex(
  { db, nameIndex, opinion }: Needs,
  environment: Environment,
  query: string,
): Promise<InventoryMatch[] | undefined> {
  const limit = opinion.isThere ? JUDGED_TWICE : LOOKED_AT
  const own = await nameIndex.ask('find', { environment, query, limit })
  if (!own) return undefined
  const found = (await judgeAgain(opinion, query, own)).slice(0, LOOKED_AT)
  const typed = readDomainName(query)
  const exact = typed.ok
    ? [{ domain: typed.name as string, match: 'exact' as const, score: 1 }]
    : []
  const others = found.filter(({ domain }) => domain !== exact[0]?.domain)
  const names = [...exact, ...others]
  const offers = await findOffers(
    db,
    environment,
    names.map(({ domain }) => domain),
  )
  return names
    .flatMap(({ domain, match, score }) => {
      const offer = offers.get(domain)
      if (!offer) return []
      const { id: _, ...shown } = offer
      return { ...shown, match, score: Math.round(score * 1000) / 1000 }
    })
    .slice(0, RESULTS_MAX)
}

/** Combines our ranking with the model's. Exact matches stay at the top. */
async function judgeAgain(
  opinion: SecondOpinion,
  query: string,
  own: FoundName[],
): Promise<FoundName[]> {
  const others = own.filter(({ match }) => match !== 'exact')
  const likeness = await opinion.likeness(
    query,
    others.map(({ text }) => text),
  )
  if (!likeness) return own
  const exact = own.filter(({ match }) => match === 'exact')
  return [...exact, ...fuseRanks(others, likeness).map(({ item, score }) => ({ ...item, score }))]
}
