import type { Db } from '../../../db/pool.ts'
import { positionOf } from '../../../http/pages.ts'
import { REQUEST_DAYS_KEPT } from '../../../http/request-days.ts'
import { entryOf, type LoggedLine, linesIn, type RequestEntry } from '../../../http/request-line.ts'
import { type BatchRow, readBatches } from '../../../http/request-log-sql.ts'
import { refuseField } from '../../../refusal.ts'
import { type Position, writeCursor } from '../../../values/cursor.ts'
import type { Tenant } from '../../../values/environment.ts'
import { isPublicId, publicIdTime } from '../../../values/public-id.ts'

const DAY_MS = 86_400_000
/** How many requests and batches one page reads at most, so that a rare match can't make it slow. */
export const REQUESTS_MAX = 2_000
/** Few at first, because most pages need no more. */
const BATCHES_MAX = [10, 100, 900]
const REFUSED_FROM = 400

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

type Filter = {
  from: Date
  to: Date
  statuses: [min: number, max: number]
  path: string
  request_id: string | undefined
}

/** `place`: how many lines of a batch were read. */
type Reached = Position & { place: number }
type Page = { rows: RequestEntry[]; next_cursor: string | null }

/**
 * A partner's own requests, newest first. A page reads a bounded number of them, so with a filter it
 * may have few matches or none and still continue.
 *
 * Refuses: validation_error (cursor, request_id).
 */
export async function listRequests(
  db: Db,
  tenant: Tenant,
  wanted: Wanted,
  now: Date,
): Promise<Page> {
  const filter = filterOf(wanted, now)
  const isRefused = filter.statuses[0] >= REFUSED_FROM
  const rows: RequestEntry[] = []
  let reached = reachedBy(wanted.cursor)
  let requestsMax = REQUESTS_MAX
  for (const batchesMax of BATCHES_MAX) {
    const bounds = { batchesMax, requestsMax, isRefused, down: reached }
    const batches = await readBatches(db, tenant, { ...filter, ...bounds })
    for (const batch of batches) {
      reached = takeFrom(batch, { filter, rows, limit: wanted.limit, reached })
      if (rows.length === wanted.limit) return { rows, next_cursor: cursorOf(reached) }
      requestsMax -= batch.requests
    }
    if (requestsMax <= 0) break
    if (batches.length < batchesMax) return { rows, next_cursor: null }
  }
  return { rows, next_cursor: reached ? cursorOf(reached) : null }
}

type Taking = { filter: Filter; rows: RequestEntry[]; limit: number; reached: Reached | undefined }

/**
 * Adds the matches of a batch, newest first, until there are enough. The batch that was reached
 * before is read again from there.
 */
function takeFrom(batch: BatchRow, { filter, rows, limit, reached }: Taking): Reached {
  const lines = linesIn(batch.lines).sort((a, b) => (a.request_id < b.request_id ? 1 : -1))
  let place = reached?.id === batch.id ? reached.place : 0
  for (; place < lines.length && rows.length < limit; place += 1) {
    const line = lines[place]
    if (line && isMatch(line, filter)) rows.push(entryOf(line))
  }
  return { at: batch.at, id: batch.id, place }
}

function isMatch(line: LoggedLine, { from, to, statuses, path, request_id }: Filter): boolean {
  const status = Number(line.status)
  if (status < statuses[0] || status > statuses[1] || !line.path.includes(path)) return false
  if (request_id !== undefined && line.request_id !== request_id) return false
  const at = publicIdTime(line.request_id)
  return at >= from && at < to
}

function filterOf({ status, path = '', request_id, ...wanted }: Wanted, now: Date): Filter {
  const week = new Date(now.getTime() - REQUEST_DAYS_KEPT * DAY_MS)
  const filter = { statuses: statusesOf(status), path, request_id }
  if (request_id !== undefined) return { ...filter, ...momentOf(request_id) }
  const from = wanted.from === undefined ? week : new Date(wanted.from)
  const to = wanted.to === undefined ? new Date(now.getTime() + DAY_MS) : new Date(wanted.to)
  return { ...filter, from: from < week ? week : from, to }
}

/** A request's id holds the time at which it arrived. */
function momentOf(request_id: string): { from: Date; to: Date } {
  if (!isPublicId('req', request_id)) throw refuseField('request_id', 'must look like req_01k9….')
  const from = publicIdTime(request_id)
  return { from, to: new Date(from.getTime() + 1) }
}

function statusesOf(status: string | undefined): Filter['statuses'] {
  if (status === undefined) return [0, 999]
  if (!status.endsWith('xx')) return [Number(status), Number(status)]
  const first = Number(status[0]) * 100
  return [first, first + 99]
}

function cursorOf({ at, id, place }: Reached): string {
  return writeCursor({ at, id: `${id}.${place}` })
}

/** Refuses: validation_error (not a cursor from this list). */
function reachedBy(cursor: string | undefined): Reached | undefined {
  const position = positionOf(cursor)
  if (!position) return undefined
  const [, id, place] = /^(\w+)\.(\d{1,4})$/.exec(position.id) ?? []
  if (id === undefined) throw refuseField('cursor', 'is not a cursor from this list.')
  return { at: position.at, id, place: Number(place) }
}
