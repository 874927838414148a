const BYTES_MIN = 1024
const BYTES_KEPT_MAX = 32 * 1024
/** UTF-8 needs at most this many bytes for each unit of a string's length. */
const UNIT_BYTES = 3

/**
 * Lines as bytes. Strings would be kept as trees of their parts, and collecting those as garbage
 * costs several times what writing them does.
 */
export class LineBuffer {
  #bytes = Buffer.allocUnsafe(BYTES_MIN)
  #used = 0
  count = 0

  add(line: string): void {
    const needed = this.#used + 1 + line.length * UNIT_BYTES
    if (needed > this.#bytes.length) this.#grow(needed)
    if (this.#used > 0) this.#bytes[this.#used++] = 0x0a
    this.#used += this.#bytes.write(line, this.#used)
    this.count += 1
  }

  /** Forgets all lines. A buffer that grew very large is given back. */
  clear(): void {
    if (this.#bytes.length > BYTES_KEPT_MAX) this.#bytes = Buffer.allocUnsafe(BYTES_MIN)
    this.#used = 0
    this.count = 0
  }

  /** All lines, with line breaks between them. */
  text(): string {
    return this.#bytes.toString('utf8', 0, this.#used)
  }

  #grow(needed: number): void {
    const bytes = Buffer.allocUnsafe(Math.max(needed, this.#bytes.length * 2))
    this.#bytes.copy(bytes, 0, 0, this.#used)
    this.#bytes = bytes
  }
}
