import type { Db } from '../../../db/pool.ts'
import { findStaffForwarding, readBlocked, type StaffForwardingRow } from './block-sql.ts'

export type StaffForwarding = StaffForwardingRow

const LISTED_MAX = 200

/** For staff: the forwarding of a domain if one is given, and else those that staff stopped. */
export async function listForwardings(
  db: Db,
  domain: string | undefined,
): Promise<StaffForwarding[]> {
  if (domain === undefined) return await readBlocked(db, LISTED_MAX)
  const found = await findStaffForwarding(db, domain)
  return found ? [found] : []
}
