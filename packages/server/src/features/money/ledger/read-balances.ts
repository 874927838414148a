import type { Reader } from '../../../db/pool.ts'
import { type AccountCode, accountId, type AccountOwner } from './accounts.ts'
import { sumPostings } from './sql.ts'

/** Current balances of the given ledger accounts: the sum of their postings, debits positive. */
export async function readBalances<Code extends AccountCode>(
  reader: Reader,
  owner: AccountOwner,
  codes: readonly Code[],
): Promise<Record<Code, number>> {
  const sums = await sumPostings(
    reader,
    codes.map((code) => accountId(owner, code)),
  )
  const balances = codes.map((code) => [code, sums.get(accountId(owner, code)) ?? 0] as const)
  // Each code in the list becomes a key of the object, so the cast is safe.
  return Object.fromEntries(balances) as Record<Code, number>
}
