import type { Tx } from '../../../db/pool.ts'
import { cutPage, positionOf } from '../../../http/pages.ts'
import { Refusal } from '../../../refusal.ts'
import { readOpenPeriod } from './read-open-period.ts'
import { readStatementLines, type TransactionRow } from './report-sql.ts'
import { openOut, statementOut, transactionOut } from './shapes.ts'
import { findOwnStatement } from './sql.ts'
import type { Tenant } from '../../../values/environment.ts'

/** The id of the open period, which has no row yet. */
const OPEN_ID = 'st_open'

type Wanted = { settlement_id: string; limit: number; cursor?: string }

/**
 * One statement and a page of its orders, newest first. For the open period: orders that are
 * delivered but in no statement yet. Reads from one snapshot so that lines and sums agree.
 *
 * Refuses: not_found (also for another partner's statement), validation_error (cursor).
 */
export async function readOwnStatement(tx: Tx, owner: Tenant, wanted: Wanted, now: Date) {
  const { settlement_id, limit } = wanted
  const statement = await describeStatement(tx, owner, settlement_id, now)
  const after = positionOf(wanted.cursor)
  const inside = settlement_id === OPEN_ID ? null : settlement_id
  const found = await readStatementLines(tx, { ...owner, inside }, { after, limit: limit + 1 })
  const { rows, next_cursor } = cutPage(found, limit, positionOfLine)
  return { statement, lines: rows.map(transactionOut), next_cursor }
}

async function describeStatement(tx: Tx, owner: Tenant, settlement_id: string, now: Date) {
  if (settlement_id === OPEN_ID) return openOut(await readOpenPeriod(tx, owner, now), now)
  const row = await findOwnStatement(tx, owner, settlement_id)
  if (!row) throw new Refusal('not_found', 'No such settlement.')
  return statementOut(row)
}

function positionOfLine({ created_at, public_id }: TransactionRow) {
  return { at: created_at, id: public_id }
}
