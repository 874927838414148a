import type { Reader } from '../../../db/pool.ts'
import { readPaidFor } from './lock-sql.ts'
import type { Environment } from '../../../values/environment.ts'

/** Which of these listed names have a payment in progress in a hosted checkout. */
export async function findLocked(
  reader: Reader,
  environment: Environment,
  domains: string[],
): Promise<ReadonlySet<string>> {
  if (domains.length === 0) return new Set()
  const rows = await readPaidFor(reader, { environment, domains })
  return new Set(rows.map(({ domain }) => domain))
}
