/**
 * The features of a match, each from 0 to 1 (`tld` from -1).
 *
 * score = sum of WEIGHTS[feature] × feature
 */
export type Features = {
  /** How close each query word is to the nearest word of the name, weighted by informativeness. */
  covered: number
  /** The same for the informative query word that is matched worst. */
  weakest: number
  /** How well the query explains each word of the name. */
  explained: number
  /** The similarity of the whole query to the whole name. */
  topic: number
  /** The share of the query, weighted by informativeness, that the name contains word for word. */
  shared: number
  /** Trigrams shared by the name and the query, beyond chance. */
  spelled: number
  /** 1 if the label is the query; less if it starts with it or contains it. */
  exact: number
  /** 1 if the name has the requested TLD, -1 if it has another, 0 if none was requested. */
  tld: number
  /** How well the TLD matches the query as a word: .shop, .app, .energy. */
  tldMeaning: number
  /** Short names without hyphens and digits are worth more. */
  neat: number
}

/**
 * Rounded by hand, looking at our own labelled set as a whole (docs/search.md). Fitted weights did
 * little better on it, and worse on unseen queries.
 */
export const WEIGHTS: Readonly<Features> = {
  covered: 1.2,
  weakest: 0.3,
  explained: 0.35,
  topic: 0.75,
  shared: 0.12,
  spelled: 0.4,
  exact: 0.9,
  tld: 0.45,
  tldMeaning: 0.1,
  neat: 0.05,
}

export function scoreOf(features: Features, weights: Readonly<Features> = WEIGHTS): number {
  return (
    weights.covered * features.covered +
    weights.weakest * features.weakest +
    weights.explained * features.explained +
    weights.topic * features.topic +
    weights.shared * features.shared +
    weights.spelled * features.spelled +
    weights.exact * features.exact +
    weights.tld * features.tld +
    weights.tldMeaning * features.tldMeaning +
    weights.neat * features.neat
  )
}
