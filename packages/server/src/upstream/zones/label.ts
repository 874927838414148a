/** A label has at most 63 characters: letters, digits and hyphens. */
export const LABEL_MAX = 63

const IN_ORDER = '-0123456789abcdefghijklmnopqrstuvwxyz'
/**
 * The place of each byte in the order of labels, 0 if it can't be part of one. Capitals count as
 * lower case. The order is that of the bytes: hyphen, digits, letters.
 */
export const RANK = ranks()
/** One more than the highest rank, so that ranks are digits of a number in this base. */
export const RANKS = 38

const HYPHEN = 45
const CASE = 32

function ranks(): Uint8Array {
  const table = new Uint8Array(256)
  for (const [rank, letter] of Array.from(IN_ORDER).entries()) {
    table[letter.charCodeAt(0)] = rank + 1
    table[letter.toUpperCase().charCodeAt(0)] = rank + 1
  }
  return table
}

/**
 * Copies a label in lower case to `target` and returns its length, or 0 if it isn't one. Labels in
 * other scripts are expected in their ASCII form (xn--…).
 */
export function copyLabel(
  source: Uint8Array,
  start: number,
  end: number,
  target: Uint8Array,
): number {
  const length = end - start
  if (length < 1 || length > LABEL_MAX) return 0
  if (source[start] === HYPHEN || source[end - 1] === HYPHEN) return 0
  for (let at = 0; at < length; at += 1) {
    const byte = source[start + at] ?? 0
    if (RANK[byte] === 0) return 0
    target[at] = byte >= 65 && byte <= 90 ? byte + CASE : byte
  }
  return length
}

/** Below 0 if the first label comes first, above if the second does, 0 if they are equal. */
export function compareLabels(
  first: Uint8Array,
  firstLength: number,
  second: Uint8Array,
  secondLength: number,
): number {
  const length = firstLength < secondLength ? firstLength : secondLength
  for (let at = 0; at < length; at += 1) {
    const difference = (first[at] ?? 0) - (second[at] ?? 0)
    if (difference !== 0) return difference
  }
  return firstLength - secondLength
}

/** How many bytes at the start of two labels are the same. */
export function sharedStart(
  first: Uint8Array,
  firstLength: number,
  second: Uint8Array,
  secondLength: number,
): number {
  const length = firstLength < secondLength ? firstLength : secondLength
  let at = 0
  while (at < length && first[at] === second[at]) at += 1
  return at
}

export function labelText(bytes: Uint8Array, length: number): string {
  let text = ''
  for (let at = 0; at < length; at += 1) text += String.fromCharCode(bytes[at] ?? 0)
  return text
}
