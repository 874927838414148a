export type Charset = 'utf-8' | 'latin1' | 'iso-2022-jp'

const ESCAPE_TO_JIS = [0x1b, 0x24, 0x42]
const ESCAPE_TO_ASCII = [0x1b, 0x28, 0x42]
const FIRST = 0x21
const LAST = 0x7e

/** Encodes text in a charset. Characters it doesn't have become question marks. */
export function encodeText(text: string, charset: Charset): Buffer {
  if (charset === 'utf-8') return Buffer.from(text, 'utf8')
  if (charset === 'latin1') return Buffer.from(text.replace(/[^\0-\xff]/gu, '?'), 'latin1')
  return encodeJis(text)
}

function encodeJis(text: string): Buffer {
  const table = jisTable()
  const bytes: number[] = []
  let isJis = false
  const turn = (toJis: boolean): void => {
    if (toJis !== isJis) bytes.push(...(toJis ? ESCAPE_TO_JIS : ESCAPE_TO_ASCII))
    isJis = toJis
  }
  for (const letter of text) {
    const pair = table.get(letter)
    turn(pair !== undefined)
    const code = letter.charCodeAt(0)
    bytes.push(...(pair ?? [code < 0x80 ? code : 0x3f]))
  }
  turn(false)
  return Buffer.from(bytes)
}

let cachedTable: ReadonlyMap<string, readonly [number, number]> | undefined

/**
 * Node can decode ISO-2022-JP but not encode it, so the table is built by decoding all pairs once.
 * That takes a few milliseconds, so it happens on first use and is cached.
 */
function jisTable(): ReadonlyMap<string, readonly [number, number]> {
  if (cachedTable) return cachedTable
  const decoder = new TextDecoder('iso-2022-jp')
  const table = new Map<string, readonly [number, number]>()
  for (let row = FIRST; row <= LAST; row += 1) {
    for (let cell = FIRST; cell <= LAST; cell += 1) {
      const bytes = Uint8Array.from([...ESCAPE_TO_JIS, row, cell, ...ESCAPE_TO_ASCII])
      const letter = decoder.decode(bytes)
      if (!letter.includes('\ufffd') && !table.has(letter)) table.set(letter, [row, cell])
    }
  }
  cachedTable = table
  return table
}
