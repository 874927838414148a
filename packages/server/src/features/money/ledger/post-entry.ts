import type { Tx } from '../../../db/pool.ts'
import { accountId } from './accounts.ts'
import type { EntryKind, Line } from './posting-rules.ts'
import { insertEntry } from './sql.ts'
import type { Environment } from '../../../values/environment.ts'

type SourceType =
  | 'order'
  | 'settlement'
  | 'payout'
  | 'adjustment'
  | 'receipt'
  | 'transfer'
  | 'plan'
  | 'charge'
  | 'instalment'

export type NewEntry = {
  kind: EntryKind
  environment: Environment
  /** Whose ledger accounts to use for lines with a partner account code; null if there are none. */
  partner_id: string | null
  /** The same for lines with a seller account code. */
  seller_account_id?: string | null
  /** The event behind the entry. The database refuses a second entry of the same kind for it. */
  source: {
    type: SourceType
    id: string
  }
  lines: Line[]
  now: Date
  note?: string
}

/**
 * Writes one event to the ledger, with lines from `POSTING_RULES`. An event that moves no money
 * writes nothing. The database refuses an entry that doesn't sum to zero.
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
