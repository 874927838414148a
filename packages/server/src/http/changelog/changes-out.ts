import type { Change } from './read-changelog.ts'

/** A change as the page shows it: `id` is where it is on the page. */
export type ChangeOut = Change & { id: string }

const LINK = /\[([^\]]+)\]\([^)]*\)/g

/** The changes for the page and the feed. Links lead into the repository, so only their text is kept. */
export function changesOut(changes: readonly Change[]): ChangeOut[] {
  return changes.map((change) => ({
    ...change,
    id: markOf([change.release, change.kind, change.subject]),
    items: change.items.map((item) => item.replace(LINK, '$1')),
  }))
}

function markOf(parts: string[]): string {
  const words = parts.filter((part) => part !== '').join(' ')
  return words.toLowerCase().replace(/[^a-z\d.]+/g, '-')
}
