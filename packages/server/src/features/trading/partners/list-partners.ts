import type { Db } from '../../../db/pool.ts'
import { cutPage, positionOf } from '../../../http/pages.ts'
import { Refusal } from '../../../refusal.ts'
import type { CredentialFacts, PartnerRow } from './partner.ts'
import { readCredentials, readPartner, readPartners } from './sql.ts'

/** Partners, newest first, optionally filtered by text. Refuses: validation_error (cursor). */
export async function listPartners(
  db: Db,
  { q, limit, cursor }: { q?: string; limit: number; cursor?: string },
): Promise<{ rows: PartnerRow[]; next_cursor: string | null }> {
  const rows = await readPartners(db, { q, after: positionOf(cursor), limit: limit + 1 })
  return cutPage(rows, limit, ({ created_at, id }) => ({ at: created_at, id }))
}

/** One partner. Refuses: not_found. */
export async function findPartner(db: Db, partner_id: string): Promise<PartnerRow> {
  const row = await readPartner(db, partner_id)
  if (!row) throw new Refusal('not_found', 'No such partner.')
  return row
}

/** A partner's credentials, newest first, without their secrets. Refuses: not_found. */
export async function listCredentials(db: Db, partner_id: string): Promise<CredentialFacts[]> {
  await findPartner(db, partner_id)
  return await readCredentials(db, partner_id)
}
