import { closeSync, openSync, readSync, writeSync } from 'node:fs'

const WRITE_BYTES = 1024 * 1024
const READ_BYTES = 128 * 1024

/** Writes a temporary file in large pieces. */
export class BufferedWriter {
  readonly path: string
  readonly #file: number
  readonly #bytes = Buffer.allocUnsafe(WRITE_BYTES)
  #length = 0

  constructor(path: string) {
    this.path = path
    this.#file = openSync(path, 'wx', 0o600)
  }

  /** Makes sure that the next `size` bytes fit without a write in between. */
  reserve(size: number): void {
    if (this.#length + size > WRITE_BYTES) this.#flush()
  }

  push(byte: number): void {
    this.#bytes[this.#length] = byte
    this.#length += 1
  }

  close(): void {
    this.#flush()
    closeSync(this.#file)
  }

  #flush(): void {
    let at = 0
    while (at < this.#length) at += writeSync(this.#file, this.#bytes, at, this.#length - at)
    this.#length = 0
  }
}

/** Reads a file from start to end in large pieces. */
export class BufferedReader {
  readonly #file: number
  readonly #bytes = Buffer.allocUnsafe(READ_BYTES)
  #length = 0
  #at = 0

  constructor(path: string) {
    this.#file = openSync(path, 'r')
  }

  /** The next byte, or -1 at the end. */
  next(): number {
    if (this.#at === this.#length) {
      this.#length = readSync(this.#file, this.#bytes, 0, READ_BYTES, null)
      this.#at = 0
      if (this.#length === 0) return -1
    }
    const byte = this.#bytes[this.#at] ?? 0
    this.#at += 1
    return byte
  }

  close(): void {
    closeSync(this.#file)
  }
}
