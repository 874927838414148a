import { Refusal } from '../../../refusal.ts'
import { yieldEventLoop, NAMES_A_SLICE } from '../../../values/map-in-slices.ts'

/** A line of a file, or why it can't be read. Line numbers start at 1. */
export type ImportLine = { line: number; text: string } | { line: number; problem: string }

/** No listing needs more. Longer lines are skipped without buffering them. */
const LINE_BYTES_MAX = 4_096
const BYTES_MAX = 4 * 1024 ** 3
const NEWLINE = 10
/** Lines scanned before yielding, for files where most lines are empty. */
const LINES_A_SLICE = 500

/**
 * Splits a stream into lines, a small group at a time, buffering at most one chunk and one line.
 * Yields to the event loop between groups. Empty lines are left out but counted, and a byte order
 * mark is removed.
 *
 * Refuses: validation_error (UTF-16), payload_too_large.
 */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<ImportLine[]> {
  let line = 0
  let rest: Buffer = Buffer.alloc(0)
  let isTooLong = false
  let bytes = 0
  for await (const chunk of chunks) {
    if (bytes === 0) demandUtf8(chunk)
    bytes += chunk.length
    if (bytes > BYTES_MAX) throw new Refusal('payload_too_large', 'The file is over 4 GiB.')
    const buffer = rest.length > 0 ? Buffer.concat([rest, chunk]) : Buffer.from(chunk)
    let group: ImportLine[] = []
    let start = 0
    for (;;) {
      const end = buffer.indexOf(NEWLINE, start)
      if (end < 0) break
      line += 1
      take(group, line, isTooLong ? undefined : buffer.subarray(start, end))
      isTooLong = false
      start = end + 1
      if (line % LINES_A_SLICE === 0) await yieldEventLoop()
      if (group.length < NAMES_A_SLICE) continue
      yield group
      group = []
      await yieldEventLoop()
    }
    rest = buffer.subarray(start)
    if (rest.length > LINE_BYTES_MAX) {
      isTooLong = true
      rest = Buffer.alloc(0)
    }
    if (group.length > 0) yield group
  }
  if (rest.length === 0 && !isTooLong) return
  const last: ImportLine[] = []
  take(last, line + 1, isTooLong ? undefined : rest)
  yield last
}

/** Many spreadsheets save UTF-16 when asked for "Unicode". */
function demandUtf8([first, second]: Uint8Array): void {
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  if (isUtf16) throw new Refusal('validation_error', 'The file is UTF-16. Save it as UTF-8.')
}

function take(group: ImportLine[], line: number, bytes: Buffer | undefined): void {
  if (!bytes || bytes.length > LINE_BYTES_MAX) {
    group.push({ line, problem: `is longer than ${LINE_BYTES_MAX} bytes` })
    return
  }
  const text = bytes.toString('utf8').replace(line === 1 ? /^\uFEFF|\r$/g : /\r$/, '')
  if (text.includes('\uFFFD')) group.push({ line, problem: 'is not UTF-8' })
  else if (text.trim() !== '') group.push({ line, text })
}
