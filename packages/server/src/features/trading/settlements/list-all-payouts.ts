import type { Reader } from '../../../db/pool.ts'
import { cutPage, positionOf } from '../../../http/pages.ts'
import { readAllPayouts } from './all-partners-sql.ts'
import type { NamedPayout } from './statement.ts'
import type { Environment } from '../../../values/environment.ts'

type Query = {
  environment: Environment
  status?: NamedPayout['status']
  partner_id?: string
  limit: number
  cursor?: string
}

/** Payouts to all partners, newest first, for staff. Refuses: validation_error (cursor). */
export async function listAllPayouts(
  reader: Reader,
  { environment, status, partner_id, limit, cursor }: Query,
): Promise<{ rows: NamedPayout[]; next_cursor: string | null }> {
  const slice = { after: positionOf(cursor), limit: limit + 1 }
  const found = await readAllPayouts(reader, { environment, status, partner_id }, slice)
  return cutPage(found, limit, ({ created_at, payout_id }) => ({ at: created_at, id: payout_id }))
}
