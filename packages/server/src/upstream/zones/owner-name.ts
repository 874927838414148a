import { BYTE } from './zone-text.ts'

/** Where a name lies: one label below the zone, at its top, deeper, or outside of it. */
export type OwnerPlace = 'name' | 'apex' | 'deeper' | 'outside'

/**
 * Reads owner names of one zone. After `read` returned 'name', the label is in `bytes` from `start`
 * to `end`.
 */
export class OwnerName {
  readonly #zone: string
  /** The zone behind a dot: `.com` */
  readonly #ending: Uint8Array
  #origin: string
  bytes: Uint8Array = new Uint8Array(0)
  start = 0
  end = 0

  constructor(zone: string) {
    this.#zone = zone
    this.#ending = Buffer.from(`.${zone}`)
    this.#origin = zone
  }

  /** `$ORIGIN`: absolute, or relative to the one before. */
  setOrigin(text: string): void {
    const lower = text.toLowerCase()
    if (lower.endsWith('.')) this.#origin = lower.slice(0, -1)
    else this.#origin = this.#origin === '' ? lower : `${lower}.${this.#origin}`
  }

  /** A name as a record has it: absolute with a final dot, otherwise relative to the origin. */
  read(bytes: Uint8Array, start: number, end: number): OwnerPlace {
    if (bytes[end - 1] === BYTE.dot) return this.readWhole(bytes, start, end - 1)
    const isAt = end - start === 1 && bytes[start] === BYTE.at
    if (this.#origin === this.#zone) return isAt ? 'apex' : this.#keep(bytes, start, end)
    const relative = isAt ? '' : Buffer.from(bytes.subarray(start, end)).toString('latin1')
    const parts = [relative, this.#origin].filter((part) => part !== '')
    const whole = Buffer.from(parts.join('.'), 'latin1')
    return this.readWhole(whole, 0, whole.length)
  }

  /** A name that is absolute, without the final dot. */
  readWhole(bytes: Uint8Array, start: number, end: number): OwnerPlace {
    const ending = this.#ending
    const cut = end - ending.length
    if (cut === start - 1 && hasEnding(bytes, end, ending, 1)) return 'apex'
    if (cut <= start - 1 || !hasEnding(bytes, end, ending, 0)) return 'outside'
    return this.#keep(bytes, start, cut)
  }

  #keep(bytes: Uint8Array, start: number, end: number): OwnerPlace {
    for (let at = start; at < end; at += 1) if (bytes[at] === BYTE.dot) return 'deeper'
    this.bytes = bytes
    this.start = start
    this.end = end
    return 'name'
  }
}

/** Whether the bytes before `end` are those of the ending from `from` on, in any case. */
function hasEnding(bytes: Uint8Array, end: number, ending: Uint8Array, from: number): boolean {
  const start = end - ending.length
  for (let at = from; at < ending.length; at += 1) {
    const byte = bytes[start + at] ?? 0
    const lower = byte >= 65 && byte <= 90 ? byte + 32 : byte
    if (lower !== ending[at]) return false
  }
  return true
}
