/** Bytes that matter in master files (RFC 1035, section 5.1). */
export const BYTE = {
  newline: 10,
  carriageReturn: 13,
  tab: 9,
  space: 32,
  quote: 34,
  hash: 35,
  dollar: 36,
  open: 40,
  close: 41,
  dot: 46,
  semicolon: 59,
  at: 64,
  backslash: 92,
} as const

export function isBlank(byte: number | undefined): boolean {
  return byte === BYTE.space || byte === BYTE.tab || byte === BYTE.carriageReturn
}

/** The end of the token that starts here: the next blank, or the end of the line. */
export function tokenEnd(bytes: Uint8Array, start: number, end: number): number {
  let at = start
  while (at < end && !isBlank(bytes[at])) at += 1
  return at
}

export function skipBlanks(bytes: Uint8Array, start: number, end: number): number {
  let at = start
  while (at < end && isBlank(bytes[at])) at += 1
  return at
}

/** Whether a token is this word, written in lower case here and in any case there. */
export function isWord(bytes: Uint8Array, start: number, end: number, word: string): boolean {
  if (end - start !== word.length) return false
  for (let at = 0; at < word.length; at += 1) {
    if (((bytes[start + at] ?? 0) | 32) !== word.charCodeAt(at)) return false
  }
  return true
}

/** A TTL: digits, or digits with units such as 1d12h. */
export function isTtl(bytes: Uint8Array, start: number, end: number): boolean {
  const first = bytes[start] ?? 0
  if (first < 48 || first > 57) return false
  for (let at = start + 1; at < end; at += 1) {
    const byte = (bytes[at] ?? 0) | 32
    const isDigit = byte >= 48 && byte <= 57
    if (!isDigit && !TTL_UNITS.has(byte)) return false
  }
  return true
}

const TTL_UNITS = new Set(Array.from('smhdw', (letter) => letter.charCodeAt(0)))
