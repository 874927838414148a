import type { Db, Reader } from '../../../db/pool.ts'
import type { DomainState } from './domain.ts'
import { monthStart } from './month.ts'
import { countDomains, type DomainFilter, type DomainRow, readDomains, readNames } from './sql.ts'
import type { Sort } from './sql.ts'

const DAY_MS = 24 * 3_600_000
/** The maximum per account. */
export const NAMES_MAX = 20_000

type Flag = 'true' | 'false'
export type DomainsAsked = {
  q?: string
  folder?: string
  tld?: string
  locked?: Flag
  auto_renew?: Flag
  state?: DomainState
  expires_within_days?: number
  /** A month of the expiry timeline, such as 2026-11. */
  expires_month?: string
  sort: Sort
}

/** A page of the account's names, and how many match. */
export async function listDomains(
  db: Db,
  account_id: string,
  { limit, offset, ...asked }: DomainsAsked & { limit: number; offset: number },
  now: Date,
): Promise<{ rows: DomainRow[]; total: number }> {
  const wanted = { account_id, filter: filterOf(asked, now), now }
  const [rows, total] = await Promise.all([
    readDomains(db, { ...wanted, sort: asked.sort, limit, offset }),
    countDomains(db, wanted),
  ])
  return { rows, total }
}

/** All matching rows, for a file. */
export async function listAll(
  db: Reader,
  account_id: string,
  asked: DomainsAsked,
  now: Date,
): Promise<DomainRow[]> {
  const wanted = { account_id, filter: filterOf(asked, now), now }
  return await readDomains(db, { ...wanted, sort: asked.sort, limit: NAMES_MAX, offset: 0 })
}

/** All matching names, for bulk actions. */
export async function listNames(
  db: Db,
  account_id: string,
  asked: DomainsAsked,
  now: Date,
): Promise<string[]> {
  const wanted = { account_id, filter: filterOf(asked, now), now }
  return await readNames(db, { ...wanted, sort: asked.sort, limit: NAMES_MAX })
}

function filterOf(asked: DomainsAsked, now: Date): DomainFilter {
  const { q, folder, tld, locked, auto_renew, state } = asked
  const { expires_within_days: days, expires_month: month } = asked
  return {
    ...(q && { q: q.trim().toLowerCase() }),
    ...(folder !== undefined && { folder }),
    ...(tld && { tld: tld.replace(/^\./, '').toLowerCase() }),
    ...(locked && { locked: locked === 'true' }),
    ...(auto_renew && { auto_renew: auto_renew === 'true' }),
    ...(state && { state }),
    ...(days !== undefined && { expires_before: new Date(now.getTime() + days * DAY_MS) }),
    ...(month !== undefined && {
      expires_from: monthStart(month),
      expires_before: monthStart(month, 1),
      is_held: true,
    }),
  }
}
