import type { Tenant } from '../../../values/environment.ts'
import type { Reader } from '../../../db/pool.ts'
import { readQuotedOrders } from './sql.ts'

type Quoted = { quote_id: string; domain: string }

/**
 * Maps each quote that became an order to its order id. If a quote became several, the newest wins.
 */
export async function findQuotedOrders(
  reader: Reader,
  { partner_id, environment }: Tenant,
  quotes: readonly Quoted[],
): Promise<Map<string, string>> {
  const rows = await readQuotedOrders(reader, { partner_id, environment }, quotes)
  return new Map(rows.map(({ quote_id, public_id }) => [quote_id, public_id]))
}
