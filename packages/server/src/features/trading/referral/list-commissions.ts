import type { Tx } from '../../../db/pool.ts'
import { cutPage, positionOf } from '../../../http/pages.ts'
import { refuseField } from '../../../refusal.ts'
import { accountId } from '../../money/ledger/accounts.ts'
import { type LineRow, readLines } from './commission-sql.ts'
import { COMMISSION_ACCOUNTS, readCommissionBalance } from './read-commission-balance.ts'
import type { COMMISSION_KINDS } from './shapes.ts'
import type { Tenant } from '../../../values/environment.ts'

type Query = { limit: number; cursor?: string }
type Kind = (typeof COMMISSION_KINDS)[number]

/**
 * What a partner earned on money that we collected: ledger lines, newest first, with a running
 * balance. A commission is pending until the domain is delivered, and payable afterwards. Reads
 * from one snapshot, so that lines and balance agree. Refuses: validation_error (cursor).
 */
export async function listCommissions(tx: Tx, owner: Tenant, { limit, cursor }: Query) {
  const { owed_cents, balance } = await readCommissionBalance(tx, owner)
  const start = startOf(cursor) ?? { before: undefined, balance_cents: owed_cents }
  const [accrued, pending, inTransit] = COMMISSION_ACCOUNTS.map((code) => accountId(owner, code))
  const accounts = { accrued: accrued ?? '', pending: pending ?? '', inTransit: inTransit ?? '' }
  const found = await readLines(tx, accounts, { before: start.before, limit: limit + 1 })
  const lines = withBalances(found, start.balance_cents)
  const { rows, next_cursor } = cutPage(lines, limit, ({ row, balance_cents, effect_cents }) => ({
    at: row.created_at,
    id: `${row.posting_id}.${balance_cents - effect_cents}`,
  }))
  return { commissions: rows.map(lineOut), balance, next_cursor }
}

/** A cursor carries the balance at its position, so that later pages needn't sum earlier ones. */
function startOf(cursor: string | undefined) {
  const position = positionOf(cursor)
  if (!position) return undefined
  const [, before, balance_cents] = /^(\d{1,15})\.(-?\d{1,15})$/.exec(position.id) ?? []
  if (before === undefined) throw refuseField('cursor', 'is not a cursor from this list.')
  return { before: Number(before), balance_cents: Number(balance_cents) }
}

type Line = { row: LineRow; kind: Kind; effect_cents: number; balance_cents: number }

function withBalances(rows: LineRow[], newestBalanceCents: number): Line[] {
  let balance_cents = newestBalanceCents
  return rows.map((row) => {
    const kind = kindOf(row)
    // A release only moves the debt between ledger accounts. `0 -` avoids -0, which JSON lacks.
    const effect_cents = kind === 'pending' ? 0 : 0 - row.amount_cents
    const line = { row, kind, effect_cents, balance_cents }
    balance_cents -= effect_cents
    return line
  })
}

function kindOf({ entry_kind, amount_cents }: LineRow): Kind {
  if (entry_kind === 'commission_matured') return 'pending'
  if (entry_kind === 'payout_paid') return 'paid_out'
  return amount_cents < 0 ? 'accrued' : 'reversed'
}

function lineOut({ row, kind, effect_cents, balance_cents }: Line) {
  return {
    entry_id: `${kind}_${row.source_id}`,
    kind,
    amount_cents: kind === 'pending' ? row.amount_cents : effect_cents,
    balance_cents,
    public_id: row.order_id,
    created_at: row.created_at.toISOString(),
  }
}
