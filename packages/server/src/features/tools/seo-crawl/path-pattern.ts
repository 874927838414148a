const ESCAPE = /%[0-9a-f]{2}/gi
const UNRESERVED = /^[\w.~-]$/
// oxlint-disable-next-line no-control-regex -- "not ASCII" is meant literally
const BEYOND_ASCII = /[^\x00-\x7f]+/g

/**
 * A path of a robots.txt rule: `*` stands for any characters, a `$` at the end for the end of the
 * path. Matching takes time linear in the pattern and the path, never their product.
 */
export class PathPattern {
  readonly text: string
  readonly stars: number
  readonly #isAnchored: boolean
  readonly #first: string
  readonly #middle: Piece[]
  /** Undefined where there is no star: then `first` is all there is. */
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

  /** One spelling for one path: escapes in capitals, none where none is needed, UTF-8 escaped. */
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
    // The leftmost place of each piece leaves the most room for those behind it.
    for (const piece of this.#middle) {
      at = piece.endOfFirst(path, at)
      if (at < 0) return false
    }
    const last = this.#last?.text
    return last === undefined || (path.length - last.length >= at && path.endsWith(last))
  }
}

/** A text to find by Knuth, Morris and Pratt: no character of the path is looked at twice. */
class Piece {
  readonly text: string
  readonly #codes: Uint16Array
  /** How much of the text may still match where each of its characters did not. */
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

  /** The place behind its first occurrence from `from` on; -1 where there is none. */
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
