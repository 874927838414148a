/** Reads what went over the wire as a mail program would. Throws if it is not valid MIME. */

export type MimePart = { headers: Map<string, string>; body: string }

/** Splits headers, unfolded and decoded, from the raw body. */
export function readPart(raw: string): MimePart {
  const end = raw.indexOf('\r\n\r\n')
  if (end < 0) throw new Error('no end of the headers')
  const lines = raw
    .slice(0, end)
    .replaceAll(/\r\n[ \t]/g, ' ')
    .split('\r\n')
  const headers = new Map<string, string>()
  for (const line of lines) {
    const match = /^([!-9;-~]+): ?(.*)$/.exec(line)
    if (!match) throw new Error(`not a header: ${line}`)
    const name = (match[1] ?? '').toLowerCase()
    if (headers.has(name)) throw new Error(`two headers ${name}`)
    headers.set(name, decodeWords(match[2] ?? ''))
  }
  return { headers, body: raw.slice(end + 4) }
}

/** The parts of a multipart message, their transfer encoding undone. */
export function readMultipart({ headers, body }: MimePart): MimePart[] {
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1]
  if (boundary === undefined) throw new Error('no boundary')
  const pieces = `\r\n${body}`.split(`\r\n--${boundary}`)
  if (!pieces.at(-1)?.startsWith('--')) throw new Error('no closing boundary')
  return pieces.slice(1, -1).map((piece) => {
    const part = readPart(piece.replace(/^\r\n/, ''))
    const encoding = part.headers.get('content-transfer-encoding')
    if (encoding !== 'quoted-printable') throw new Error(`unexpected encoding ${encoding}`)
    return { headers: part.headers, body: quotedPrintable(part.body) }
  })
}

function quotedPrintable(text: string): string {
  const joined = text.replaceAll('=\r\n', '')
  const bytes = joined.replaceAll(/=([0-9A-F]{2})/g, (_, hex) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\r\n', '\n')
}

/** RFC 2047. Space between two encoded words doesn't count. */
function decodeWords(text: string): string {
  const joined = text.replaceAll(/\?=\s+=\?/g, '?==?')
  return joined.replaceAll(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind, word) => {
    if (kind.toLowerCase() === 'b') return Buffer.from(word, 'base64').toString('utf8')
    return quotedPrintable(word.replaceAll('_', ' '))
  })
}
