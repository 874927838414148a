/** A fault on a connection, and where it happens. */
export interface WireFault {
  /**
   * `reset`: an RST to the client. `half-close`: a FIN to the client, whose own bytes are still read.
   * `black-hole`: the connection stays open and carries nothing more, either way. `delay`: the rest
   * arrives `delayMs` later.
   */
  kind: WireFaultKind
  /** The direction to watch. */
  toward: 'server' | 'client'
  /** A byte count that still passes, or a text: everything before its first byte passes. */
  at: number | string
  /** For `delay` only. */
  delayMs?: number
}

export type WireFaultKind = 'reset' | 'half-close' | 'black-hole' | 'delay'

/** Finds the byte where a fault happens, wherever the stream is split into chunks. */
export class FaultPoint {
  readonly fault: WireFault
  readonly #at: number | Buffer
  #isPast = false
  #passed = 0
  #tail = Buffer.alloc(0)

  constructor(fault: WireFault) {
    const { at } = fault
    this.fault = fault
    this.#at = typeof at === 'number' ? at : Buffer.from(at)
  }

  /** How many bytes of the chunk pass before the fault, or undefined if it isn't in this chunk. */
  find(chunk: Buffer): number | undefined {
    if (this.#isPast) return undefined
    const passing =
      typeof this.#at === 'number'
        ? this.#findOffset(chunk, this.#at)
        : this.#findText(chunk, this.#at)
    this.#isPast = passing !== undefined
    return passing
  }

  #findOffset(chunk: Buffer, at: number): number | undefined {
    const left = at - this.#passed
    this.#passed += chunk.length
    return left <= chunk.length ? left : undefined
  }

  #findText(chunk: Buffer, text: Buffer): number | undefined {
    const seen = Buffer.concat([this.#tail, chunk])
    const index = seen.indexOf(text)
    // If the text began in an earlier chunk, that part has already passed.
    if (index >= 0) return Math.max(0, index - this.#tail.length)
    this.#tail = text.length > 1 ? seen.subarray(1 - text.length) : Buffer.alloc(0)
    return undefined
  }
}
