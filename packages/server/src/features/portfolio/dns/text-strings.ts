/** DNS carries a text as strings of at most this many bytes. */
const STRING_BYTES_MAX = 255
const STRINGS = /^\s*"(?:[^"\\]|\\[^])*"(?:\s*"(?:[^"\\]|\\[^])*")*\s*$/

/** A text as quoted strings of at most 255 bytes, with everything but plain ASCII escaped. */
export function quoteText(text: string): string {
  const strings: string[] = []
  let string = ''
  let bytes = 0
  for (const character of text) {
    const encoded = Buffer.from(character)
    if (bytes + encoded.length > STRING_BYTES_MAX) {
      strings.push(string)
      string = ''
      bytes = 0
    }
    string += escaped(character, encoded)
    bytes += encoded.length
  }
  return [...strings, string].map((each) => `"${each}"`).join(' ')
}

function escaped(character: string, bytes: Buffer): string {
  if (character === '"' || character === '\\') return `\\${character}`
  if (character >= ' ' && character <= '~') return character
  return [...bytes].map((byte) => `\\${String(byte).padStart(3, '0')}`).join('')
}

/** The text of quoted strings. Anything else is the text itself. */
export function unquoteText(content: string): string {
  if (!content.includes('"') || !STRINGS.test(content)) return content
  const strings = content.match(/"(?:[^"\\]|\\[^])*"/g) ?? []
  return Buffer.concat(strings.map((each) => unescapeBytes(each.slice(1, -1)))).toString('utf8')
}

/** Resolves `\"` and `\DDD` of a master file (RFC 1035, section 5.1). */
export function unescapeBytes(text: string): Buffer {
  const parts = text.match(/\\\d{3}|\\[^]|[^\\]+|\\$/g) ?? []
  return Buffer.concat(
    parts.map((part) => {
      if (!part.startsWith('\\')) return Buffer.from(part)
      return /^\\\d{3}$/.test(part)
        ? Buffer.from([Number(part.slice(1)) & 0xff])
        : Buffer.from(part.slice(1))
    }),
  )
}
