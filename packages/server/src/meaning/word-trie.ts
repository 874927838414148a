const ROOT = 0
const NONE = -1
/** Letters and digits differ in their low seven bits. In six, `4` would be `t`. */
const CODE_BITS = 7
const CODE_MASK = 127

/**
 * A trie of words: walking along a text, it shows at each letter whether a word ends there and
 * whether one continues. Edges are a hash table in two flat arrays.
 */
export class WordTrie {
  readonly #keys: Int32Array
  readonly #targets: Int32Array
  readonly #mask: number
  readonly #words: Int32Array
  #nodes = 1

  constructor(words: Iterable<[text: string, word: number]>) {
    const listed = [...words]
    const letters = listed.reduce((sum, [text]) => sum + text.length, 0)
    const size = 2 ** Math.ceil(Math.log2(letters + 2))
    this.#mask = size - 1
    this.#keys = new Int32Array(size).fill(NONE)
    this.#targets = new Int32Array(size)
    this.#words = new Int32Array(letters + 1).fill(NONE)
    for (const [text, word] of listed) this.#add(text, word)
  }

  get root(): number {
    return ROOT
  }

  /** The node one letter further, or -1. */
  step(node: number, charCode: number): number {
    const key = (node << CODE_BITS) | (charCode & CODE_MASK)
    const at = this.#place(key)
    return this.#keys[at] === key ? (this.#targets[at] ?? NONE) : NONE
  }

  /** The word that ends at a node, or -1. */
  wordAt(node: number): number {
    return this.#words[node] ?? NONE
  }

  #add(text: string, word: number): void {
    let node = ROOT
    for (let at = 0; at < text.length; at += 1) {
      const key = (node << CODE_BITS) | (text.charCodeAt(at) & CODE_MASK)
      const place = this.#place(key)
      if (this.#keys[place] !== key) {
        this.#keys[place] = key
        this.#targets[place] = this.#nodes
        this.#nodes += 1
      }
      node = this.#targets[place] ?? ROOT
    }
    this.#words[node] = word
  }

  /** Where a key is, or where it would be. The table is never full. */
  #place(key: number): number {
    let at = (Math.imul(key, 0x9e3779b1) >>> 7) & this.#mask
    while (this.#keys[at] !== NONE && this.#keys[at] !== key) at = (at + 1) & this.#mask
    return at
  }
}
