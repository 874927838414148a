const TAGS_MAX = 50

/** Parses `v=DMARC1; p=none` into names and values. The first value of a name wins. */
export function readTags(record: string): Map<string, string> {
  const tags = new Map<string, string>()
  for (const part of record.split(';', TAGS_MAX)) {
    const at = part.indexOf('=')
    if (at < 0) continue
    const name = part.slice(0, at).trim().toLowerCase()
    if (!tags.has(name)) tags.set(name, part.slice(at + 1).trim())
  }
  return tags
}
