const DAY_MS = 24 * 3_600_000
/** Names that were read together are not all due together the next day. */
const SPREAD_MS = 4 * 3_600_000

/** When a name is looked at again that nobody changes: about a day later. */
export function nextLook(now: Date): Date {
  return new Date(now.getTime() + DAY_MS - Math.random() * SPREAD_MS)
}
