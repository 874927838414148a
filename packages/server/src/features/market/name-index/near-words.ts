import type { Lexicon } from '../../../meaning/lexicon.ts'
import type { Neighbourhood, Neighbours } from '../../../meaning/neighbours.ts'
import { INFLECTED, inflections } from '../../../meaning/word-forms.ts'

/** About 3 KB per word. */
const REMEMBERED_MAX = 8_000

/**
 * Words that can stand in for a query word: the word itself, its other forms and its neighbours,
 * each once, closest first. Finding them takes a millisecond or two, so they are cached. The
 * lexicon never changes.
 */
export class NearWords {
  readonly #lexicon: Lexicon
  readonly #neighbourhood: Neighbourhood
  readonly #remembered = new Map<number, Neighbours>()

  constructor(lexicon: Lexicon, neighbourhood: Neighbourhood) {
    this.#lexicon = lexicon
    this.#neighbourhood = neighbourhood
  }

  /** Whether they are cached. */
  isKnown(word: number): boolean {
    return this.#remembered.has(word)
  }

  of(word: number): Neighbours {
    const known = this.#remembered.get(word)
    if (known) return known
    const found = this.#find(word)
    if (this.#remembered.size >= REMEMBERED_MAX) this.#remembered.clear()
    this.#remembered.set(word, found)
    return found
  }

  #find(word: number): Neighbours {
    const near = this.#neighbourhood.ofWord(word)
    // The word itself is among its forms.
    const forms = new Map(this.#formsOf(word).map((form) => [form, INFLECTED]))
    for (let at = 0; at < near.words.length; at += 1) {
      const known = forms.get(near.words[at] ?? 0)
      if (known) forms.set(near.words[at] ?? 0, Math.max(known, near.likeness[at] ?? 0))
    }
    forms.set(word, 1)
    return merge(
      [...forms].sort(([, a], [, b]) => b - a),
      near,
    )
  }

  #formsOf(word: number): number[] {
    const { base: baseOf, words, numberOf } = this.#lexicon
    const base = baseOf[word] ?? word
    return inflections(words[base] ?? '')
      .flatMap((form) => numberOf.get(form) ?? [])
      .filter((form) => baseOf[form] === base)
  }
}

/** Forms and neighbours together, closest first. A neighbour that is among the forms is left out. */
function merge(forms: [word: number, likeness: number][], near: Neighbours): Neighbours {
  const isForm = new Set(forms.map(([word]) => word))
  const words: number[] = []
  const likeness: number[] = []
  let next = 0
  const takeForms = (until: number) => {
    for (let form = forms[next]; form && form[1] >= until; form = forms[++next]) {
      words.push(form[0])
      likeness.push(form[1])
    }
  }
  for (let at = 0; at < near.words.length; at += 1) {
    const word = near.words[at] ?? 0
    const alike = near.likeness[at] ?? 0
    takeForms(alike)
    if (isForm.has(word)) continue
    words.push(word)
    likeness.push(alike)
  }
  takeForms(0)
  return { words: Uint32Array.from(words), likeness: Float32Array.from(likeness) }
}
