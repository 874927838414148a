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
import { fuseScores } from './fuse-scores.ts'
import type { SecondOpinion } from './second-opinion.ts'
import type { Environment } from '../../../values/environment.ts'

/** No bulk export (spec 4.4). */
const RESULTS_MAX = 5
const QUERY_CHARS_MIN = 2

/** More than are shown, because some may have been sold by now. */
const LOOKED_AT = 12
/** Candidates passed to the second opinion, if there is one. */
const JUDGED_TWICE = 40
/** Looked at if sellers hide most of the best names from partners. */
const LOOKED_AT_INSTEAD = 1_000

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
  const find = async (max: number) =>
    await replica.read(async (reader) => {
      return await findByMeaning(reader, { filter: unfiltered(environment), query, limit: max })
    })
  const choose = async (own: FoundName[]) => {
    const found = await judgeAgain(opinion, query, own)
    return await stillOffered(db, environment, withTypedName(query, found.slice(0, LOOKED_AT)))
  }
  const best = await find(limit)
  const matches = await choose(best)
  if (matches.length >= RESULTS_MAX || best.length < limit) return { query, matches }
  const shown = await onlyShown(db, environment, await find(LOOKED_AT_INSTEAD))
  return { query, matches: await choose(shown.slice(0, limit)) }
}

/** Those of the names that no seller hides from partners. */
async function onlyShown(
  db: Db,
  environment: Environment,
  names: FoundName[],
): Promise<FoundName[]> {
  const domains = names.map(({ domain }) => domain)
  const offers = await findOffers(db, environment, domains, 'partners')
  return names.filter(({ domain }) => offers.has(domain))
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

/** Combines our scores with the model's. Exact matches stay at the top. */
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
  return [...exact, ...fuseScores(others, likeness)]
}
