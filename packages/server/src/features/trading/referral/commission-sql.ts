import type { Reader } from '../../../db/pool.ts'
import type { Tenant } from '../../../values/environment.ts'

/** A ledger posting about a partner's commission. Debits are positive, as everywhere. */
export type LineRow = {
  posting_id: number
  entry_kind: string
  source_id: string
  order_id: string | null
  amount_cents: number
  created_at: Date
}

type Accounts = { accrued: string; pending: string; inTransit: string }
type Page = { before: number | undefined; limit: number }

/**
 * Newest first. The first ledger account holds accruals, releases and reversals, the second holds
 * clawbacks after release, and the third holds completed payouts. Other postings only move money
 * between these accounts and don't change what a partner is owed.
 */
export async function readLines(
  reader: Reader,
  { accrued, pending, inTransit }: Accounts,
  page: Page,
): Promise<LineRow[]> {
  return await reader<LineRow[]>`
    (${linesOn(reader, { accountId: accrued, kind: null }, page)})
    union all (${linesOn(reader, { accountId: pending, kind: 'commission_clawed_back' }, page)})
    union all (${linesOn(reader, { accountId: inTransit, kind: 'payout_paid' }, page)})
    order by posting_id desc limit ${page.limit}
  `
}

type Lines = { accountId: string; kind: string | null }

function linesOn(reader: Reader, { accountId, kind }: Lines, { before, limit }: Page) {
  return reader`
    select p.id as posting_id, e.kind as entry_kind, e.source_id, p.order_id, p.amount_cents,
      e.created_at
    from ledger_postings p join ledger_entries e on e.id = p.entry_id
    where p.account_id = ${accountId}
      ${kind === null ? reader`` : reader`and e.kind = ${kind}`}
      ${before === undefined ? reader`` : reader`and p.id < ${before}`}
    order by p.id desc limit ${limit}
  `
}

export type CommissionSums = {
  pending_cents: number
  reversed_cents: number
  paid_out_cents: number
}

/** Sums by the state of orders and payouts. The ledger check verifies that they match. */
export async function sumCommissions(
  reader: Reader,
  { partner_id, environment }: Tenant,
  unfinished: string[],
): Promise<CommissionSums> {
  const [row] = await reader<[CommissionSums]>`
    select
      coalesce(sum(commission_cents) filter (where status = any(${unfinished})), 0)::bigint
        as pending_cents,
      (
        coalesce(sum(commission_cents) filter (where status in ('REFUNDED', 'CANCELLED')), 0) + (
          select coalesce(sum(p.amount_cents), 0)
          from ledger_entries e join ledger_postings p on p.entry_id = e.id
          where e.kind = 'commission_clawed_back'
            and p.account_id = concat_ws(
              '/', ${environment}::text, 'commission_pending', ${partner_id}::text
            )
        )
      )::bigint as reversed_cents,
      (
        select coalesce(sum(amount_cents), 0)::bigint from payouts
        where partner_id = ${partner_id} and environment = ${environment} and status = 'paid'
      ) as paid_out_cents
    from order_sums
    where partner_id = ${partner_id} and environment = ${environment}
      and payment_model = 'service_collected'
  `
  return row
}
