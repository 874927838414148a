/**
 * The named parts of a path that matches a pattern such as `/tlds/:tld`, or undefined if it doesn't
 * match. Trailing slashes are ignored, and invalid escapes never match.
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
  return withoutEndSlashes(path).split('/')
}

/** By hand: a pattern for this takes seconds for thousands of slashes that aren't at the end. */
export function withoutEndSlashes(path: string): string {
  let end = path.length
  while (end > 0 && path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}
