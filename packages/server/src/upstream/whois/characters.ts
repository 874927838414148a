/**
 * Character codes for scanning texts: comparing codes is several times faster than comparing
 * substrings.
 */
export const TAB = 9
export const SPACE = 32
export const QUOTE = 34
export const DOT = 46
export const SLASH = 47
export const COLON = 58
export const GREATER = 62
export const LETTER_A = 65
export const OPEN_BRACKET = 91

export function isSpace(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code === SPACE || code === TAB || code === 13 || code === 0xa0 || code === 0x3000
}

/** An ASCII character that is neither a space nor a control character. */
export function isPrintableAscii(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code > SPACE && code < 127
}

export function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code >= 48 && code <= 57
}

export function countSpaces(text: string): number {
  let spaces = 0
  for (let at = text.indexOf(' '); at >= 0; at = text.indexOf(' ', at + 1)) spaces++
  return spaces
}
