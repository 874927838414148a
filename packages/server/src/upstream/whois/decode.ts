import { ORDINARY_CHARSET, SERVER_WAYS } from './servers.ts'

/**
 * The text of an answer. UTF-8 where the bytes are UTF-8, whatever the server is known for: servers
 * change to it without telling. Else the server's own charset, else Western.
 */
export function decodeAnswer(bytes: Uint8Array, server: string): string {
  // ISO-2022-JP is seven bits wide, so it passes for UTF-8; its escapes give it away.
  if (hasJapaneseEscape(bytes)) return new TextDecoder('iso-2022-jp').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Not UTF-8: an answer of the time before it.
    return new TextDecoder(SERVER_WAYS[server]?.charset ?? ORDINARY_CHARSET).decode(bytes)
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
