import type { Db } from '../../../db/pool.ts'
import type { Replica } from '../../../db/replica.ts'
import { nameMeaning } from '../../../meaning/name-meaning.ts'
import { refuseField } from '../../../refusal.ts'
import { unfiltered } from '../listings/filter-sql.ts'
import { findByMeaning, type FoundName } from '../listings/find-by-meaning.ts'
import { findOffers, type Offered } from '../listings/find-offers.ts'
import { type RankedName, withTypedName } from '../listings/with-typed-name.ts'
import type { Match } from '../name-index/judge-name.ts'
import { sharedKnowledge } from '../name-index/knowledge.ts'
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
export type InventoryMatch = Omit<Offered, 'id'> & { match: Match; score: number }
export type InventorySearch = { query: string; matches: InventoryMatch[] }

type Needs = {
  db: Db
  replica: Replica
  opinion: SecondOpinion
}

/**
 * At most five names for sale that match some words by meaning and spelling, best first.
 *
 * Refuses: validation_error (fewer than two characters).
 */
export async function searchInventory(
  { db, replica, opinion }: Needs,
  environment: Environment,
  q: string,
): Promise<InventorySearch> {
  const query = q.trim()
  if (Array.from(query).length < QUERY_CHARS_MIN) {
    throw refuseField('q', `must have at least ${QUERY_CHARS_MIN} characters.`)
  }
  const limit = opinion.isThere ? JUDGED_TWICE : LOOKED_AT
  const asked = { filter: unfiltered(environment), query, limit }
  const own = await replica.read(async (reader) => await findByMeaning(reader, asked))
  const found = await judgeAgain(opinion, query, own)
  const names = withTypedName(query, found.slice(0, LOOKED_AT))
  return { query, matches: await stillOffered(db, environment, names) }
}

/** Reads the names from the primary, so that one sold a moment ago is not shown. */
async function stillOffered(
  db: Db,
  environment: Environment,
  names: RankedName[],
): Promise<InventoryMatch[]> {
  const offers = await findOffers(
    db,
    environment,
    names.map(({ domain }) => domain),
    'partners',
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
  if (!opinion.isThere) return own
  const others = own.filter(({ match }) => match !== 'exact')
  // The model has no segmenter, so it gets the words apart.
  const knowledge = sharedKnowledge()
  const texts = others.map(({ domain }) => nameMeaning(knowledge, domain).words.join(' '))
  const likeness = await opinion.likeness(query, texts)
  if (!likeness) return own
  const exact = own.filter(({ match }) => match === 'exact')
  return [...exact, ...fuseRanks(others, likeness).map(({ item, score }) => ({ ...item, score }))]
}
