import type { Reader } from '../../../db/pool.ts'
import { readPaidFor } from './lock-sql.ts'
import type { Environment } from '../../../values/environment.ts'

/** Which of these names, all for sale, a hosted checkout is taking payment for. */
export async function findLocked(
  reader: Reader,
  environment: Environment,
  domains: string[],
): Promise<ReadonlySet<string>> {
  if (domains.length === 0) return new Set()
  const rows = await readPaidFor(reader, { environment, domains })
  return new Set(rows.map(({ domain }) => domain))
}
