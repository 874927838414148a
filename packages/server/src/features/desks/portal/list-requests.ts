import type { Db } from '../../../db/pool.ts'
import { positionOf } from '../../../http/pages.ts'
import { REQUEST_DAYS_KEPT } from '../../../http/request-days.ts'
import {
  type RequestRow,
  type RequestsFilter,
  scanRequests,
  SCANNED_MAX,
  type ScannedRow,
} from '../../../http/request-log-sql.ts'
import { refuseField } from '../../../refusal.ts'
import { writeCursor } from '../../../values/cursor.ts'
import type { Tenant } from '../../../values/environment.ts'
import { isPublicId, publicIdTime } from '../../../values/public-id.ts'

const DAY_MS = 86_400_000

type Wanted = {
  /** 404, or 4xx for a class. */
  status?: string
  path?: string
  from?: string
  to?: string
  request_id?: string
  cursor?: string
  limit: number
}

/**
 * A partner's own requests, newest first. A page reads a bounded number of rows, so with a filter it
 * may have few matches or none and still continue.
 *
 * Refuses: validation_error (cursor, request_id).
 */
export async function listRequests(
  db: Db,
  tenant: Tenant,
  wanted: Wanted,
  now: Date,
): Promise<{ rows: RequestRow[]; next_cursor: string | null }> {
  const { limit } = wanted
  const scanned = await scanRequests(db, tenant, filterOf(wanted, now), limit + 1)
  return cutScan(scanned, limit)
}

function filterOf(wanted: Wanted, now: Date): RequestsFilter {
  const { status, path, cursor, request_id } = wanted
  const week = new Date(now.getTime() - REQUEST_DAYS_KEPT * DAY_MS)
  const filter = { statuses: statusesOf(status), path, after: positionOf(cursor) }
  if (request_id !== undefined) return { ...filter, ...momentOf(request_id) }
  const from = wanted.from === undefined ? week : new Date(wanted.from)
  const to = wanted.to === undefined ? new Date(now.getTime() + DAY_MS) : new Date(wanted.to)
  return { ...filter, from: from < week ? week : from, to }
}

/** A request's id holds the time under which it is stored. */
function momentOf(request_id: string): { from: Date; to: Date; request_id: string } {
  if (!isPublicId('req', request_id)) throw refuseField('request_id', 'must look like req_01k9….')
  const from = publicIdTime(request_id)
  return { from, to: new Date(from.getTime() + 1), request_id }
}

function statusesOf(status: string | undefined): RequestsFilter['statuses'] {
  if (status === undefined) return undefined
  if (!status.endsWith('xx')) return [Number(status), Number(status)]
  const first = Number(status[0]) * 100
  return [first, first + 99]
}

/** The last row may only mark where reading stopped. */
function cutScan(scanned: ScannedRow[], limit: number) {
  const rows = scanned.filter(({ is_match }) => is_match).slice(0, limit)
  const last = scanned.length > limit ? scanned[limit - 1] : scanned.at(-1)
  const hasMore = scanned.length > limit || last?.place === SCANNED_MAX
  const next_cursor = hasMore && last ? writeCursor({ at: last.at, id: last.request_id }) : null
  return { rows, next_cursor }
}
