import type { Db } from '../../../db/pool.ts'
import { readPartnersOf } from './member-sql.ts'
import type { OwnPartnerRow } from './partner.ts'

const PARTNERS_SHOWN_MAX = 200

/** The partners that a person can act for, by name. */
export async function listOwnPartners(
  db: Db,
  account_id: string,
  now: Date,
): Promise<OwnPartnerRow[]> {
  return await readPartnersOf(db, { account_id, now, max: PARTNERS_SHOWN_MAX })
}
