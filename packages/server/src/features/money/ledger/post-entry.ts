import type { Tx } from '../../../db/pool.ts'
import { accountId } from './accounts.ts'
import type { EntryKind, Line } from './posting-rules.ts'
import { insertEntry } from './sql.ts'
import type { Environment } from '../../../values/environment.ts'

export type NewEntry = {
  kind: EntryKind
  environment: Environment
  /** Whose accounts are meant where a line names an account that partners have; null for nobody's. */
  partner_id: string | null
  /** The fact behind it. It can be posted once: the database refuses a second entry of its kind. */
  source: { type: 'order' | 'settlement' | 'payout' | 'adjustment' | 'receipt'; id: string }
  lines: Line[]
  now: Date
  note?: string
}

/**
 * Writes a fact into the ledger; the lines come from `POSTING_RULES`. A fact that moves nothing
 * writes nothing. The database refuses an entry that does not sum to zero.
 */
export async function postEntry(tx: Tx, entry: NewEntry): Promise<void> {
  const { lines, source } = entry
  if (lines.length === 0) return
  await insertEntry(tx, {
    ...entry,
    accounts: lines.map(([code]) => accountId(entry, code)),
    amounts: lines.map(([, cents]) => cents),
    order_id: source.type === 'order' ? source.id : null,
  })
}
