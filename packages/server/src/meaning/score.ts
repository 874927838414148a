/**
 * What speaks for a name, each from 0 to 1 (the query for an ending from -1).
 *
 * score = sum of WEIGHTS[feature] × feature
 */
export type Features = {
  /** How well each word of the query is met by the name's nearest word, by what the words say. */
  covered: number
  /** How well the worst met of the words that say something is met. */
  weakest: number
  /** How well each word of the name is met by the query. */
  explained: number
  /** How alike the query as a whole and the name as a whole are. */
  topic: number
  /** The share of the query, by what its words say, that the name holds word for word. */
  shared: number
  /** How many groups of three letters the name and the query have in common, beyond chance. */
  spelled: number
  /** 1: the label is the query; less when it begins with it or holds it. */
  exact: number
  /** 1 or -1: the name has or has not the ending that was asked for; 0: none was. */
  ending: number
  /** How well the ending as a word meets the query: .shop, .app, .energy. */
  endingMeaning: number
  /** Short names without hyphens and digits are worth more. */
  neat: number
}

/**
 * Rounded by hand while looking at our own labelled set as a whole (docs/search.md). Fitted weights
 * gave little more on it, and less on queries that they had not seen.
 */
export const WEIGHTS: Readonly<Features> = {
  covered: 1.2,
  weakest: 0.3,
  explained: 0.35,
  topic: 0.75,
  shared: 0.12,
  spelled: 0.4,
  exact: 0.9,
  ending: 0.45,
  endingMeaning: 0.1,
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
    weights.ending * features.ending +
    weights.endingMeaning * features.endingMeaning +
    weights.neat * features.neat
  )
}
