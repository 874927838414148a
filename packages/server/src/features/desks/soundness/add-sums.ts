import type { CodeSum } from './progress-sql.ts'

/** Adds up the balances of each ledger account type and environment. */
export function addSums(...lists: CodeSum[][]): CodeSum[] {
  const sums = new Map<string, CodeSum>()
  for (const { environment, code, balance_cents } of lists.flat()) {
    const name = `${environment}/${code}`
    const before = sums.get(name)?.balance_cents ?? 0
    sums.set(name, { environment, code, balance_cents: before + balance_cents })
  }
  return [...sums.values()]
}
