import { readQuery } from '../../../meaning/read-query.ts'
import { type Features, scoreOf, WEIGHTS } from '../../../meaning/score.ts'
import { gatherCandidates } from './gather-candidates.ts'
import { Judge, type Match } from './judge-name.ts'
import type { Knowledge } from './knowledge.ts'
import type { NameIndex } from './name-index.ts'

export type FoundName = {
  id: string
  domain: string
  /** The name split into words, for readers without a lexicon, such as an embedding model. */
  text: string
  score: number
  match: Match
}

/** Roughly the raw score of a name that matches every word of the query; reported as 1. */
const FULL_SCORE = 2.7
/** Names below this score are too unrelated to the query to show. */
const SCORE_MIN = 0.35

/** The names in the index that best match a query, best first. */
export function findNames(
  knowledge: Knowledge,
  index: NameIndex,
  { query: text, limit }: { query: string; limit: number },
  weights: Readonly<Features> = WEIGHTS,
): FoundName[] {
  const query = readQuery(knowledge.lexicon, knowledge.segmenter, text)
  const judge = new Judge(knowledge, index, query)
  const best: { slot: number; score: number }[] = []
  for (const slot of gatherCandidates(knowledge, index, query)) {
    const score = scoreOf(judge.featuresOf(slot), weights)
    const last = best[limit - 1]
    if (score < SCORE_MIN || (last && score <= last.score)) continue
    const place = best.findIndex((other) => other.score < score)
    best.splice(place < 0 ? best.length : place, 0, { slot, score })
    best.length = Math.min(best.length, limit)
  }
  return best.map(({ slot, score }) => ({
    id: index.idOf(slot),
    domain: index.names.of(slot),
    text: textOf(knowledge, index.names.labelOf(slot)),
    score: Math.min(1, score / FULL_SCORE),
    match: judge.matchOf(slot),
  }))
}

function textOf({ segmenter }: Knowledge, label: string): string {
  return segmenter
    .read(label)
    .parts.map(({ text }) => text)
    .join(' ')
}
