import { BYTE, isBlank, isWord, skipBlanks, tokenEnd } from './zone-text.ts'

export type FileKind = 'master file' | 'list'

/** What the start of a file tells: its kind, and the zone it says it is of, if it does. */
export type FileHead = { kind: FileKind; zone: string | undefined }

const LINES_MAX = 200

/**
 * A master file starts with a directive or a record, which has several words. In a list each line
 * is one word. The zone is the owner of the SOA record, or else the first `$ORIGIN`.
 */
export function inspectHead(head: Uint8Array): FileHead {
  let kind: FileKind | undefined
  let origin: string | undefined
  for (const [start, end] of linesOf(head)) {
    const first = bytes0(head, start, end)
    if (first === -1 || first === BYTE.semicolon || first === BYTE.hash) continue
    kind ??= kindOf(head, start, end)
    if (kind === 'list') return { kind, zone: undefined }
    if (first === BYTE.dollar) origin ??= originOf(head, start, end)
    const soa = soaOwner(head, start, end)
    if (soa !== undefined) return { kind, zone: soa === '@' ? origin : absolute(soa, origin) }
  }
  return { kind: kind ?? 'list', zone: origin }
}

function* linesOf(head: Uint8Array): Generator<[number, number]> {
  let start = 0
  for (let line = 0; line < LINES_MAX && start < head.length; line += 1) {
    const found = head.indexOf(BYTE.newline, start)
    const end = found < 0 ? head.length : found
    yield [start, end]
    start = end + 1
  }
}

/** The first byte of a line that isn't blank, or -1. */
function bytes0(head: Uint8Array, start: number, end: number): number {
  const at = skipBlanks(head, start, end)
  return at === end ? -1 : (head[at] ?? -1)
}

function kindOf(head: Uint8Array, start: number, end: number): FileKind {
  if (head[start] === BYTE.dollar) return 'master file'
  const from = skipBlanks(head, start, end)
  const next = skipBlanks(head, tokenEnd(head, from, end), end)
  return next < end ? 'master file' : 'list'
}

function originOf(head: Uint8Array, start: number, end: number): string | undefined {
  const wordEnd = tokenEnd(head, start, end)
  if (!isWord(head, start + 1, wordEnd, 'origin')) return undefined
  const from = skipBlanks(head, wordEnd, end)
  const name = textOf(head, from, tokenEnd(head, from, end))
  return name === '' ? undefined : name.replace(/\.$/, '')
}

/** The owner of a line that is an SOA record. */
function soaOwner(head: Uint8Array, start: number, end: number): string | undefined {
  if (isBlank(head[start])) return undefined
  const ownerEnd = tokenEnd(head, start, end)
  let from = skipBlanks(head, ownerEnd, end)
  for (let tokens = 0; tokens < 3 && from < end; tokens += 1) {
    const to = tokenEnd(head, from, end)
    if (isWord(head, from, to, 'soa')) return textOf(head, start, ownerEnd)
    from = skipBlanks(head, to, end)
  }
  return undefined
}

function absolute(name: string, origin: string | undefined): string | undefined {
  if (name.endsWith('.')) return name.slice(0, -1)
  return origin === undefined || origin === '' ? name : `${name}.${origin}`
}

function textOf(head: Uint8Array, start: number, end: number): string {
  return Buffer.from(head.subarray(start, Math.min(end, start + 255)))
    .toString('latin1')
    .toLowerCase()
}
