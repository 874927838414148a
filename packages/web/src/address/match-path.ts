/**
 * The named parts of a path that fits a pattern such as `/tlds/:tld`, or undefined where it does not
 * fit. A trailing slash makes no other page; escapes that say nothing fit nowhere.
 */
export function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = partsOf(pattern)
  const given = partsOf(path)
  if (wanted.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const text = decoded(given[index] ?? '')
    if (text === undefined) return undefined
    if (part.startsWith(':')) params[part.slice(1)] = text
    else if (part !== text) return undefined
  }
  return params
}

function partsOf(path: string): string[] {
  return path.replace(/\/+$/, '').split('/')
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}
