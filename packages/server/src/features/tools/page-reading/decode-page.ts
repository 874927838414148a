const META_BYTES = 1_024
const CHARSET = /charset\s*=\s*["']?([\w-]{1,40})/i

/** The text of a page in the encoding that it says it has; what cannot be read is replaced. */
export function decodePage(body: Buffer, contentType: string | undefined): string {
  const told =
    CHARSET.exec(contentType ?? '')?.[1] ??
    CHARSET.exec(body.subarray(0, META_BYTES).toString('latin1'))?.[1] ??
    'utf-8'
  try {
    return new TextDecoder(told).decode(body)
  } catch {
    // An encoding that nobody knows: most pages are UTF-8 whatever they say.
    return new TextDecoder().decode(body)
  }
}
