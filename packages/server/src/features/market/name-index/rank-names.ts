import type { Query } from '../../../meaning/read-query.ts'
import { type Features, scoreOf, WEIGHTS } from '../../../meaning/score.ts'
import { type Candidate, Judge, type Match } from './judge-name.ts'
import type { Knowledge } from './knowledge.ts'

export type FoundName = {
  domain: string
  score: number
  match: Match
}

/** Roughly the raw score of a name that matches every word of the query; reported as 1. */
const FULL_SCORE = 2.7
/** Names below this score are too unrelated to the query to show. */
const SCORE_MIN = 0.35

/** The candidates that best match a query, best first. Of equal ones, the first given wins. */
export function rankNames(
  knowledge: Knowledge,
  query: Query,
  { candidates, limit }: { candidates: Iterable<Candidate>; limit: number },
  weights: Readonly<Features> = WEIGHTS,
): FoundName[] {
  const judge = new Judge(knowledge, query)
  const best: { candidate: Candidate; score: number }[] = []
  for (const candidate of candidates) {
    const score = scoreOf(judge.featuresOf(candidate), weights)
    const last = best[limit - 1]
    if (score < SCORE_MIN || (last && score <= last.score)) continue
    const place = best.findIndex((other) => other.score < score)
    best.splice(place < 0 ? best.length : place, 0, { candidate, score })
    best.length = Math.min(best.length, limit)
  }
  return best.map(({ candidate, score }) => ({
    domain: `${candidate.label}.${candidate.tld}`,
    score: Math.min(1, score / FULL_SCORE),
    match: judge.matchOf(candidate),
  }))
}
