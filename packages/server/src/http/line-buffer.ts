const BYTES_MIN = 1024
const BYTES_KEPT_MAX = 32 * 1024
/** UTF-8 needs at most this many bytes for each unit of a string's length. */
const UNIT_BYTES = 3
const ASCII_MAX = 0x7f
const TAB = 0x09
const LINE_FEED = 0x0a

/**
 * Lines as bytes. Strings would be kept as trees of their parts, and collecting those as garbage
 * costs several times what writing them does.
 */
export class LineBuffer {
  #bytes = Buffer.allocUnsafe(BYTES_MIN)
  #used = 0
  count = 0

  /** Starts a line. Everything written until the next one belongs to it. */
  startLine(): void {
    this.#reserve(1)
    if (this.count > 0) this.#bytes[this.#used++] = LINE_FEED
    this.count += 1
  }

  tab(): void {
    this.#reserve(1)
    this.#bytes[this.#used++] = TAB
  }

  /**
   * Adds a text, from one of its letters on. Letter by letter, because most texts are short and a
   * call into Node for each takes longer.
   */
  write(text: string, from = 0): void {
    this.#reserve((text.length - from) * UNIT_BYTES)
    const bytes = this.#bytes
    let used = this.#used
    for (let at = from; at < text.length; at += 1) {
      const unit = text.charCodeAt(at)
      if (unit > ASCII_MAX) {
        this.#used = used + bytes.write(text.slice(at), used)
        return
      }
      bytes[used++] = unit
    }
    this.#used = used
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

  #reserve(more: number): void {
    const needed = this.#used + more
    if (needed <= this.#bytes.length) return
    const bytes = Buffer.allocUnsafe(Math.max(needed, this.#bytes.length * 2))
    this.#bytes.copy(bytes, 0, 0, this.#used)
    this.#bytes = bytes
  }
}
