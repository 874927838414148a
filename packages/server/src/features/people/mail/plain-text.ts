/** Control characters, line separators, and marks that reverse the direction of what follows. */
const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

/** One line of visible text. A name can't start a header, a paragraph or a reversed word. */
export function oneLine(text: string): string {
  return text.replace(INVISIBLE, ' ').trim()
}

const NAME_LENGTH_MAX = 80
/** Invisible, and ends what mail programs take for an address. */
const ZERO_WIDTH_SPACE = '\u200b'

/**
 * Text that somebody typed, for example a name. Mail programs turn anything like a web address into
 * a link, and our emails must not carry links of strangers. It is also cut to a sensible length.
 */
export function typedText(text: string, lengthMax = NAME_LENGTH_MAX): string {
  return shorten(oneLine(text), lengthMax).replace(/[.:/@\\]/g, `$&${ZERO_WIDTH_SPACE}`)
}

export function shorten(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text
  // Half of a character beyond the basic plane is left out.
  return `${text.slice(0, lengthMax - 1).replace(/[\ud800-\udbff]$/, '')}…`
}
