/** The names from one to another, in either direction. Only the last if the first isn't listed. */
export function namesBetween(all: readonly string[], first: string, last: string): string[] {
  const [from, to] = [all.indexOf(first), all.indexOf(last)]
  if (from === -1 || to === -1) return [last]
  return all.slice(Math.min(from, to), Math.max(from, to) + 1)
}
