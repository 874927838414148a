import type { Reader } from '../../../db/pool.ts'
import { cutPage, positionOf } from '../../../http/pages.ts'
import { writeCursor } from '../../../values/cursor.ts'
import { readOpenPeriod } from './read-open-period.ts'
import { openOut, statementOut } from './shapes.ts'
import { readStatements } from './sql.ts'
import type { Tenant } from '../../../values/environment.ts'

type Query = { limit: number; cursor?: string }

/**
 * A partner's statements, newest first. The first page starts with the current, still open period.
 * Refuses: validation_error (cursor).
 */
export async function listSettlements(reader: Reader, owner: Tenant, query: Query, now: Date) {
  const after = positionOf(query.cursor)
  const room = after ? query.limit : query.limit - 1
  const found = await readStatements(reader, owner, { after, limit: room + 1 })
  const { rows, next_cursor } = cutPage(found, room, ({ period_end, settlement_id }) => ({
    at: period_end,
    id: settlement_id,
  }))
  const statements = rows.map(statementOut)
  if (after) return { settlements: statements, next_cursor }
  const open = openOut(await readOpenPeriod(reader, owner, now), now)
  const [newest] = found
  return {
    settlements: [open, ...statements],
    // With a limit of one, the first page holds only the open period, so statements start on page
    // two.
    next_cursor: room === 0 && newest ? cursorBefore(newest.period_end) : next_cursor,
  }
}

function cursorBefore(period_end: Date): string {
  return writeCursor({ at: new Date(period_end.getTime() + 1), id: 'st_open' })
}
