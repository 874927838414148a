const ESCAPE = /%[0-9a-f]{2}/gi
const UNRESERVED = /^[\w.~-]$/
// oxlint-disable-next-line no-control-regex -- "not ASCII" is meant literally
const BEYOND_ASCII = /[^\x00-\x7f]+/g

/**
 * A path pattern of a robots.txt rule: `*` matches any characters, a `$` at the end the end of the
 * path. Matching takes time linear in the pattern and the path, never their product.
 */
export class PathPattern {
  readonly text: string
  readonly stars: number
  readonly #isAnchored: boolean
  readonly #first: string
  readonly #middle: Piece[]
  /** Undefined if there is no star: then `#first` is the whole pattern. */
  readonly #last: Piece | undefined

  constructor(given: string) {
    this.text = PathPattern.normalize(given)
    this.#isAnchored = this.text.endsWith('$')
    const body = this.#isAnchored ? this.text.slice(0, -1) : this.text
    const [first = '', ...rest] = body.split('*')
    this.stars = rest.length
    this.#first = first
    const pieces = rest.filter((piece) => piece !== '').map((piece) => new Piece(piece))
    const endsWithStar = rest.at(-1) === ''
    this.#last = this.stars > 0 && this.#isAnchored && !endsWithStar ? pieces.pop() : undefined
    this.#middle = pieces
    if (endsWithStar) this.#isAnchored = false
  }

  /** Normalizes a path: upper-case escapes, no needless escapes, UTF-8 escaped. */
  static normalize(path: string): string {
    return path
      .replaceAll(ESCAPE, (escape) => {
        const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16))
        return UNRESERVED.test(character) ? character : escape.toUpperCase()
      })
      .replaceAll(BEYOND_ASCII, (text) => encodeURIComponent(text.toWellFormed()))
  }

  /** `path` must be normalized. */
  matches(path: string): boolean {
    if (!path.startsWith(this.#first)) return false
    let at = this.#first.length
    if (this.stars === 0) return !this.#isAnchored || at === path.length
    // The leftmost match of each piece leaves the most room for the pieces after it.
    for (const piece of this.#middle) {
      at = piece.endOfFirst(path, at)
      if (at < 0) return false
    }
    const last = this.#last?.text
    return last === undefined || (path.length - last.length >= at && path.endsWith(last))
  }
}

/** Finds a text with Knuth-Morris-Pratt, which looks at each character of the path only once. */
class Piece {
  readonly text: string
  readonly #codes: Uint16Array
  /** For each character: how much of the text can still match if that character does not. */
  readonly #fallbacks: Uint16Array

  constructor(text: string) {
    this.text = text
    this.#codes = Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))
    this.#fallbacks = new Uint16Array(text.length)
    for (let at = 1, matched = 0; at < text.length; at += 1) {
      while (matched > 0 && text[at] !== text[matched]) matched = this.#fallbacks[matched - 1] ?? 0
      if (text[at] === text[matched]) matched += 1
      this.#fallbacks[at] = matched
    }
  }

  /** The position after the first occurrence at or after `from`, or -1. */
  endOfFirst(path: string, from: number): number {
    if (this.text.length === 1) return path.indexOf(this.text, from) + 1 || -1
    const codes = this.#codes
    const fallbacks = this.#fallbacks
    const { length } = codes
    let matched = 0
    for (let at = from; at < path.length; at += 1) {
      const code = path.charCodeAt(at)
      while (matched > 0 && code !== codes[matched]) matched = fallbacks[matched - 1] ?? 0
      if (code === codes[matched]) matched += 1
      if (matched === length) return at + 1
    }
    return -1
  }
}
