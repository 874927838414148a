import { PathPattern } from './path-pattern.ts'

/** What robots.txt allows one crawler (RFC 9309). */
export type RobotsRules = {
  /** `path` is what follows the host: path and query. */
  allows(path: string): boolean
  sitemaps: string[]
  /** Null if the site sets no delay. */
  delaySeconds: number | null
}

// Matching one address costs the length of all rules plus, for each rule with a star, the length of
// the address. These limits keep that to about a millisecond, whatever a site sends.
const LINES_MAX = 5_000
const LINE_CHARS_MAX = 500
const RULES_MAX = 1_000
const STARRED_MAX = 100
const STARS_MAX = 500
const SITEMAPS_MAX = 10

type Rule = { pattern: PathPattern; isAllowed: boolean }

/** The rules of one group. Repeated rules are kept once, so repeating costs nothing. */
class Group {
  readonly rules = new Map<string, Rule>()
  delaySeconds: number | null = null
  #starred = 0
  #stars = 0

  add(text: string, isAllowed: boolean): void {
    const key = `${isAllowed} ${text}`
    if (text === '' || this.rules.has(key) || this.rules.size >= RULES_MAX) return
    // Checked before we compile the pattern, which costs more than reading the line.
    const stars = text.split('*').length - 1
    if (stars > 0) {
      if (this.#starred >= STARRED_MAX || this.#stars + stars > STARS_MAX) return
      this.#starred += 1
      this.#stars += stars
    }
    this.rules.set(key, { pattern: new PathPattern(text), isAllowed })
  }

  /** The longest matching pattern wins. On a tie, the one that allows wins. */
  allows(path: string): boolean {
    let longest = -1
    let isAllowed = true
    for (const { pattern, isAllowed: mayVisit } of this.rules.values()) {
      const { length } = pattern.text
      if (length < longest || (length === longest && !mayVisit)) continue
      if (!pattern.matches(path)) continue
      longest = length
      isAllowed = mayVisit
    }
    return isAllowed
  }
}

/**
 * Parses robots.txt for the crawler named `agent`. Groups for that name are merged. Groups for
 * everyone (`*`) only count if there are none. All other groups are skipped.
 */
export function readRobotsRules(text: string, agent: string): RobotsRules {
  const own = new Group()
  const everyones = new Group()
  const sitemaps = new Set<string>()
  let hasOwn = false
  let isHeader = false
  let current = new Set<Group>()
  for (const line of text.split(/\r\n|\r|\n/, LINES_MAX)) {
    const field = readField(line)
    if (!field) continue
    const { name, value } = field
    if (name === 'sitemap' && sitemaps.size < SITEMAPS_MAX) sitemaps.add(value)
    if (name === 'user-agent') {
      // The first agent line after a rule starts a new group.
      if (!isHeader) current = new Set()
      isHeader = true
      const isOwn = tokenOf(value) === agent.toLowerCase()
      hasOwn ||= isOwn
      if (isOwn) current.add(own)
      else if (value.startsWith('*')) current.add(everyones)
    }
    if (name === 'allow' || name === 'disallow' || name === 'crawl-delay') {
      isHeader = false
      for (const group of current) addTo(group, name, value)
    }
  }
  const group = hasOwn ? own : everyones
  return {
    allows: (path) => group.allows(PathPattern.normalize(path)),
    sitemaps: [...sitemaps],
    delaySeconds: group.delaySeconds,
  }
}

function addTo(group: Group, name: string, value: string): void {
  if (name !== 'crawl-delay') return group.add(value, name === 'allow')
  const seconds = value === '' ? Number.NaN : Number(value)
  if (seconds >= 0 && Number.isFinite(seconds)) group.delaySeconds = seconds
}

function readField(line: string): { name: string; value: string } | undefined {
  if (line.length > LINE_CHARS_MAX) return undefined
  const [content = ''] = line.split('#', 1)
  const colon = content.indexOf(':')
  if (colon < 0) return undefined
  // `trim` also removes a byte order mark before the first line.
  return {
    name: content.slice(0, colon).trim().toLowerCase(),
    value: content.slice(colon + 1).trim(),
  }
}

/** `Namehouse/1.0` names the crawler `namehouse`. */
function tokenOf(value: string): string {
  return (/^[a-z_-]+/i.exec(value)?.[0] ?? '').toLowerCase()
}
