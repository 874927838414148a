import { editDistance } from '../../../meaning/edit-distance.ts'
import type { Query } from '../../../meaning/read-query.ts'
import type { Features } from '../../../meaning/score.ts'
import { isOtherReading, UNKNOWN, wordOf } from '../../../meaning/name-reading.ts'
import { lengthOfSum, likeness } from '../../../meaning/vectors.ts'
import { INFLECTED } from '../../../meaning/word-forms.ts'
import type { Knowledge } from './knowledge.ts'

/** A name that may match the query. */
export type Candidate = {
  /** The part before the TLD. */
  label: string
  tld: string
  /** Its words (meaning/name-reading.ts). */
  parts: readonly number[]
  /** The length of the sum of its words' vectors (meaning/word-sum.ts). */
  sumLength: number
}

/** How a name was matched, using the values of the API contract. */
export const MATCHES = ['exact', 'keyword', 'semantic', 'both'] as const
export type Match = (typeof MATCHES)[number]

/** Words from a less likely segmentation count slightly less. */
const OTHER_READING_SHARE = 0.9
/** The weight of a part that is not a known word, among the parts the query should explain. */
const UNKNOWN_WEIGHT = 0.6
/** Trigram similarity below this is chance. */
const CHANCE = 0.35
/** Typos tolerated, in labels of at least SLIP_LENGTH_MIN letters. */
const SLIPS_MAX = 2
const SLIP_LENGTH_MIN = 6
const BEGINS = 0.35
const HOLDS = 0.25
const HELD_LENGTH_MIN = 4
/** From this similarity on, a query word counts as matched by meaning. */
const MET = 0.42
/** Query words of at least this weight should not be left unmatched. */
const TELLING = 0.5
const NEAT_LENGTH = 8
const LONG_LENGTH = 24
const DOT = 46
/** People expect .com. Of names that are equal otherwise, it comes first. */
const EXPECTED_TLD = { tld: 'com', meaning: 0.1 }

/** How one word of a name relates to the query. */
type Met = {
  /** Similarity to each word of the query. */
  likeness: number[]
  /** For each word of the query, whether it is the same word, possibly inflected. */
  isSame: boolean[]
  /** The projection of its vector on the query's combined direction. */
  alongTopic: number
  /** How well the query explains why a name contains it. */
  explained: number
}

type QueryMet = { covered: number; weakest: number; shared: number }

/** Scores names against one query. Caches what it computes per word for the next name. */
export class Judge {
  readonly #knowledge: Knowledge
  readonly #query: Query
  readonly #weights: number[]
  readonly #heaviest: number
  /** The length of the sum of the query's word vectors; 0 when they have none. */
  readonly #topicLength: number
  readonly #met = new Map<number, Met>()
  readonly #trigrams: ReadonlySet<number>
  readonly #tldMeanings = new Map<string, number>()

  constructor(knowledge: Knowledge, query: Query) {
    this.#knowledge = knowledge
    this.#query = query
    this.#weights = query.words.map((word) => knowledge.lexicon.weight[word] ?? 0)
    this.#heaviest = Math.max(...this.#weights, 1e-6)
    this.#trigrams = trigramsOf(query.label)
    this.#topicLength = lengthOfSum(knowledge.lexicon.vectors, query.words, this.#weights)
  }

  featuresOf({ label, tld, parts, sumLength }: Candidate): Features {
    const mets: (Met | undefined)[] = []
    for (let at = 0; at < parts.length; at += 1) mets.push(this.#metBy(wordOf(parts[at] ?? 0)))
    const { covered, weakest, shared } = this.#queryMet(parts, mets)
    const { explained, alongTopic } = this.#nameMet(parts, mets)
    const isOfLetters = /^[a-z]+$/.test(label)
    return {
      covered,
      weakest,
      shared,
      explained,
      topic: alongTopic <= 0 ? 0 : alongTopic / (sumLength || 1),
      spelled: this.#spelled(label),
      exact: this.#exact(label),
      tld: this.#tldMatch(tld),
      tldMeaning: this.#tldMeaning(tld),
      neat: isOfLetters ? shortness(label.length) : 0,
    }
  }

  matchOf({ label, tld, parts }: Candidate): Match {
    const isTyped = label.replaceAll('-', '') === this.#query.label
    if (isTyped && this.#tldMatch(tld) >= 0) return 'exact'
    const met = Array.from(parts, (part) => this.#metBy(wordOf(part)) ?? []).flat()
    const isShared = (place: number) => met.some(({ isSame }) => isSame[place])
    const isNear = (place: number) => met.some((word) => (word.likeness[place] ?? 0) >= MET)
    const places = this.#query.words.map((_, place) => place)
    const isKeyword = places.some(isShared) || this.#exact(label) > 0 || this.#spelled(label) > 0
    const isSemantic = places.some((place) => !isShared(place) && isNear(place))
    return isKeyword ? (isSemantic ? 'both' : 'keyword') : 'semantic'
  }

  /** Finds the closest word of the name for each word of the query (late interaction). */
  #queryMet(parts: readonly number[], mets: (Met | undefined)[]): QueryMet {
    let covered = 0
    let weakest = 1
    let shared = 0
    let all = 0
    for (let place = 0; place < this.#weights.length; place += 1) {
      const weight = this.#weights[place] ?? 0
      let nearest = 0
      let isShared = false
      for (let at = 0; at < mets.length; at += 1) {
        const met = mets[at]
        if (!met) continue
        const isOther = isOtherReading(parts[at] ?? 0)
        const near = (met.likeness[place] ?? 0) * (isOther ? OTHER_READING_SHARE : 1)
        if (near > nearest) nearest = near
        isShared ||= met.isSame[place] === true && !isOther
      }
      covered += weight * nearest
      if (weight >= TELLING) weakest = Math.min(weakest, nearest)
      if (isShared) shared += weight
      all += weight
    }
    return { covered: covered / (all || 1), weakest, shared: shared / (all || 1) }
  }

  /** How much of the name the query explains, and its projection on the query's direction. */
  #nameMet(parts: readonly number[], mets: (Met | undefined)[]) {
    let explained = 0
    let alongTopic = 0
    let all = 0
    for (let at = 0; at < mets.length; at += 1) {
      const met = mets[at]
      const part = parts[at] ?? 0
      if (isOtherReading(part)) continue
      if (!met) {
        all += UNKNOWN_WEIGHT
        continue
      }
      const weight = this.#knowledge.lexicon.weight[wordOf(part)] ?? 0
      explained += weight * met.explained
      alongTopic += weight * met.alongTopic
      all += weight
    }
    return { explained: explained / (all || 1), alongTopic }
  }

  /**
   * Dice's coefficient over trigrams, from the point where it is more than chance. One or two typos
   * spoil half of a short name's trigrams, so close labels are also compared by edit distance.
   */
  #spelled(label: string): number {
    let both = 0
    for (let at = 0; at < label.length - 1; at += 1) {
      if (this.#trigrams.has(trigramAt(label, at))) both += 1
    }
    const dice = (2 * both) / (label.length - 1 + this.#trigrams.size || 1)
    if (dice < CHANCE) return 0
    const byLetters = label.length < SLIP_LENGTH_MIN ? 0 : this.#closeness(label)
    return Math.max((dice - CHANCE) / (1 - CHANCE), byLetters)
  }

  /** 1 for the label as typed, 0.8 with one typo, 0.6 with two. */
  #closeness(label: string): number {
    const slips = editDistance(label, this.#query.label, SLIPS_MAX)
    return slips > SLIPS_MAX ? 0 : 1 - 0.2 * slips
  }

  #exact(label: string): number {
    const { label: typed, contentLabel: content } = this.#query
    if (label === typed || label === content) return 1
    if (content.length < HELD_LENGTH_MIN) return 0
    const place = label.indexOf(content)
    return place < 0 ? 0 : place === 0 ? BEGINS : HOLDS
  }

  #tldMatch(tld: string): number {
    if (this.#query.tld === undefined) return 0
    return this.#query.tld === tld ? 1 : -1
  }

  #tldMeaning(tld: string): number {
    const known = this.#tldMeanings.get(tld)
    if (known !== undefined) return known
    const word = this.#knowledge.lexicon.numberOf.get(tld) ?? UNKNOWN
    const least = tld === EXPECTED_TLD.tld ? EXPECTED_TLD.meaning : 0
    const meaning = Math.max(least, ...(this.#metBy(word)?.likeness ?? []))
    this.#tldMeanings.set(tld, meaning)
    return meaning
  }

  #metBy(word: number): Met | undefined {
    if (word === UNKNOWN) return undefined
    const known = this.#met.get(word)
    if (known) return known
    const { vectors, base } = this.#knowledge.lexicon
    const { words } = this.#query
    const met: Met = { isSame: [], likeness: [], alongTopic: 0, explained: 0 }
    for (let place = 0; place < words.length; place += 1) {
      const wanted = words[place] ?? 0
      const weight = this.#weights[place] ?? 0
      const isSame = base[wanted] === base[word]
      const near = likeness(vectors, wanted, word)
      const alike = wanted === word ? 1 : Math.max(isSame ? INFLECTED : 0, near)
      met.isSame.push(isSame)
      met.likeness.push(alike)
      // The query's direction is the sum of its word vectors, so similarity to it is a sum too.
      met.alongTopic += weight * near
      met.explained = Math.max(met.explained, (alike * weight) / this.#heaviest)
    }
    met.alongTopic /= this.#topicLength || 1
    met.explained = Math.max(met.explained, met.alongTopic)
    this.#met.set(word, met)
    return met
  }
}

/** 1 for a short label, 0 for a long one. */
function shortness(length: number): number {
  const beyond = Math.max(0, length - NEAT_LENGTH)
  return Math.max(0, 1 - beyond / (LONG_LENGTH - NEAT_LENGTH))
}

/** The trigrams of a label and the dot after it, as numbers. */
function trigramsOf(label: string): Set<number> {
  const trigrams = new Set<number>()
  for (let at = 0; at < label.length - 1; at += 1) trigrams.add(trigramAt(label, at))
  return trigrams
}

function trigramAt(label: string, at: number): number {
  const last = at + 2 < label.length ? label.charCodeAt(at + 2) : DOT
  return (label.charCodeAt(at) << 14) | (label.charCodeAt(at + 1) << 7) | last
}
