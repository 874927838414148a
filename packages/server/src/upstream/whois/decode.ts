import { ORDINARY_CHARSET, SERVER_QUIRKS } from './servers.ts'

/**
 * Decodes an answer. UTF-8 if the bytes are valid UTF-8, because servers switch to it without
 * notice. Otherwise the server's own charset, or else Western.
 */
export function decodeAnswer(bytes: Uint8Array, server: string): string {
  // ISO-2022-JP is 7-bit, so it looks like valid UTF-8. Its escape sequences give it away.
  if (hasJapaneseEscape(bytes)) return new TextDecoder('iso-2022-jp').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Not UTF-8, so it uses an older charset.
    return new TextDecoder(SERVER_QUIRKS[server]?.charset ?? ORDINARY_CHARSET).decode(bytes)
  }
}

const ESCAPE = 0x1b
const DOLLAR = 0x24

function hasJapaneseEscape(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(ESCAPE); at >= 0; at = bytes.indexOf(ESCAPE, at + 1)) {
    if (bytes[at + 1] === DOLLAR) return true
  }
  return false
}
