import type { Tenant } from '../../../values/environment.ts'
import type { Reader } from '../../../db/pool.ts'
import { readQuotedSessions } from './sql.ts'

type Quoted = { quote_id: string; domain: string }

/** Which of a partner's quotes are used by a checkout session. */
export async function findQuotedSessions(
  reader: Reader,
  { partner_id, environment }: Tenant,
  quotes: readonly Quoted[],
): Promise<Set<string>> {
  return new Set(await readQuotedSessions(reader, { partner_id, environment }, quotes))
}
