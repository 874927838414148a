import type { Tenant } from '../../../values/environment.ts'
import type { Reader } from '../../../db/pool.ts'
import { readQuotedOrders } from './sql.ts'

type Quoted = { quote_id: string; domain: string }

/** Which of a partner's quotes became an order, by quote; the newest where one became several. */
export async function findQuotedOrders(
  reader: Reader,
  { partner_id, environment }: Tenant,
  quotes: readonly Quoted[],
): Promise<Map<string, string>> {
  const rows = await readQuotedOrders(reader, { partner_id, environment }, quotes)
  return new Map(rows.map(({ quote_id, public_id }) => [quote_id, public_id]))
}
