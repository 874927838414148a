import type { CodeSum } from './progress-sql.ts'

/** Adds what is on the accounts of each kind and environment. */
export function addSums(...lists: CodeSum[][]): CodeSum[] {
  const sums = new Map<string, CodeSum>()
  for (const { environment, code, balance_cents } of lists.flat()) {
    const name = `${environment}/${code}`
    const before = sums.get(name)?.balance_cents ?? 0
    sums.set(name, { environment, code, balance_cents: before + balance_cents })
  }
  return [...sums.values()]
}
