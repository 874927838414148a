import type { Db } from '../../db/pool.ts'
import { cutPage, positionOf } from '../../http/pages.ts'
import { Refusal } from '../../refusal.ts'
import type { CredentialFacts, PartnerRow } from './partner.ts'
import { readCredentials, readPartner, readPartners } from './sql.ts'

/** All partners, newest first. Refuses: validation_error (cursor). */
export async function listPartners(
  db: Db,
  { limit, cursor }: { limit: number; cursor?: string },
): Promise<{ rows: PartnerRow[]; next_cursor: string | null }> {
  const rows = await readPartners(db, positionOf(cursor), limit + 1)
  return cutPage(rows, limit, ({ created_at, id }) => ({ at: created_at, id }))
}

/** A partner's credentials, newest first, without their secrets. Refuses: not_found. */
export async function listCredentials(db: Db, partner_id: string): Promise<CredentialFacts[]> {
  if (!(await readPartner(db, partner_id))) throw new Refusal('not_found', 'No such partner.')
  return await readCredentials(db, partner_id)
}
