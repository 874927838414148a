import { csvOf, csvRows } from '../../../values/csv.ts'
import { type DomainState, isAutoRenewed, stateOf } from './domain.ts'
import type { DomainRow } from './sql.ts'

const ROWS_A_CHUNK = 500

const COLUMNS = [
  'Domain',
  'State',
  'Expires',
  'Auto-renew',
  'Locked',
  'Folder',
  'Name servers',
] as const
const STATES: Record<DomainState, string> = {
  active: 'Active',
  expired: 'Expired',
  redemption: 'In redemption',
  pending_delete: 'About to be deleted',
  not_held: 'No longer with us',
}

/** The rows as CSV, for people. It comes in chunks, so that other requests get their turn. */
export function* exportDomains(rows: DomainRow[], now: Date): Generator<string> {
  for (let from = 0; from === 0 || from < rows.length; from += ROWS_A_CHUNK) {
    const cells = rows.slice(from, from + ROWS_A_CHUNK).map((row) => cellsOf(row, now))
    yield from === 0 ? csvOf(COLUMNS, cells) : csvRows(cells)
  }
}

function cellsOf(row: DomainRow, now: Date) {
  return [
    row.unicode ?? row.domain,
    STATES[stateOf(row, now)],
    row.expires_at.toISOString().slice(0, 10),
    yesOrNo(isAutoRenewed(row)),
    yesOrNo(row.locked),
    row.folder,
    row.nameservers.join(' '),
  ]
}

function yesOrNo(value: boolean): string {
  return value ? 'Yes' : 'No'
}
