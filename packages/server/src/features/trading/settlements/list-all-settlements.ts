import type { Reader } from '../../../db/pool.ts'
import { cutPage, positionOf } from '../../../http/pages.ts'
import { type AllFilter, readAllStatements } from './all-partners-sql.ts'
import type { NamedStatement } from './statement.ts'
import type { Environment } from '../../../values/environment.ts'

type Query = {
  environment: Environment
  status?: 'open' | 'due' | 'paid'
  partner_id?: string
  limit: number
  cursor?: string
}

/**
 * Statements of all partners for staff, latest period first. `open` selects those that a run has
 * not finished closing. Refuses: validation_error (cursor).
 */
export async function listAllSettlements(
  reader: Reader,
  { environment, status, partner_id, limit, cursor }: Query,
): Promise<{ rows: NamedStatement[]; next_cursor: string | null }> {
  const filter: AllFilter<NamedStatement['status']> = {
    environment,
    status: status === 'open' ? 'closing' : status,
    partner_id,
  }
  const slice = { after: positionOf(cursor), limit: limit + 1 }
  const found = await readAllStatements(reader, filter, slice)
  return cutPage(found, limit, ({ period_end, settlement_id }) => {
    return { at: period_end, id: settlement_id }
  })
}
