import { readDomainName } from '../../values/domain-name.ts'
import type { LineCounts, LineReader, TakeLabel } from './read-master-file.ts'
import { OwnerName } from './owner-name.ts'
import { BYTE, isBlank, skipBlanks } from './zone-text.ts'

/** Longer than any name in any script. */
const NAME_BYTES_MAX = 1_024

/** Reads a list with one name per line: `acme`, `acme.com` or `acme.com.`, in any script. */
export class NameListReader implements LineReader {
  readonly counts: LineCounts = { lines: 0, names: 0, bad: 0, outside: 0 }
  readonly #zone: string
  readonly #take: TakeLabel
  readonly #owner: OwnerName

  constructor(zone: string, take: TakeLabel) {
    this.#zone = zone
    this.#take = take
    this.#owner = new OwnerName(zone)
  }

  mayEnd(): boolean {
    return true
  }

  read(bytes: Uint8Array, start: number, end: number): void {
    this.counts.lines += 1
    const from = skipBlanks(bytes, start, end)
    let to = end
    while (to > from && isBlank(bytes[to - 1])) to -= 1
    const first = bytes[from]
    if (from === to || first === BYTE.hash || first === BYTE.semicolon) return
    const kind = kindOf(bytes, from, to)
    if (kind === 'label') this.#count(bytes, from, to)
    else if (kind === 'name') this.#readName(bytes, from, to)
    else this.#readAnyScript(bytes, from, to)
  }

  #readName(bytes: Uint8Array, start: number, end: number): void {
    // Names in a list are whole, with or without the final dot.
    const whole = bytes[end - 1] === BYTE.dot ? end - 1 : end
    const place = this.#owner.readWhole(bytes, start, whole)
    if (place === 'outside') this.counts.outside += 1
    if (place === 'name') this.#count(this.#owner.bytes, this.#owner.start, this.#owner.end)
  }

  #readAnyScript(bytes: Uint8Array, start: number, end: number): void {
    const text = Buffer.from(bytes.subarray(start, Math.min(end, start + NAME_BYTES_MAX)))
    const typed = text.toString('utf8')
    const read = readDomainName(typed.includes('.') ? typed : `${typed}.${this.#zone}`)
    if (!read.ok) this.counts.bad += 1
    else if (read.suffix !== this.#zone) this.counts.outside += 1
    else this.#count(Buffer.from(read.label), 0, read.label.length)
  }

  #count(bytes: Uint8Array, start: number, end: number): void {
    if (this.#take(bytes, start, end)) this.counts.names += 1
    else this.counts.bad += 1
  }
}

function kindOf(bytes: Uint8Array, start: number, end: number): 'label' | 'name' | 'any script' {
  let kind: 'label' | 'name' = 'label'
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte >= 0x80) return 'any script'
    if (byte === BYTE.dot) kind = 'name'
  }
  return kind
}
