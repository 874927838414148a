const META_BYTES = 1_024
const CHARSET = /charset\s*=\s*["']?([\w-]{1,40})/i

/** Decodes a page with the charset it declares. Invalid bytes are replaced. */
export function decodePage(body: Buffer, contentType: string | undefined): string {
  const charset =
    CHARSET.exec(contentType ?? '')?.[1] ??
    CHARSET.exec(body.subarray(0, META_BYTES).toString('latin1'))?.[1] ??
    'utf-8'
  try {
    return new TextDecoder(charset).decode(body)
  } catch {
    // Unknown charset: most pages are UTF-8 whatever they declare.
    return new TextDecoder().decode(body)
  }
}
