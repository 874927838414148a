import type { Db, Reader, Tx } from '../../../db/pool.ts'
import type { Position } from '../../../values/cursor.ts'
import type { PayoutRow } from './statement.ts'
import type { Environment, Tenant } from '../../../values/environment.ts'

function columns(reader: Reader) {
  return reader`
    payout_id, partner_id, environment, amount_cents, currency, status, method, created_at, paid_at
  `
}

const PARTNERS_MAX = 10_000

/** Partners that have ever earned a commission from us. */
export async function readEarners(db: Db, environment: Environment): Promise<string[]> {
  const rows = await db<{ partner_id: string }[]>`
    select distinct partner_id from ledger_accounts a
    where environment = ${environment} and code in ('commission_accrued', 'commission_pending')
      and exists (select 1 from ledger_postings p where p.account_id = a.id)
    order by partner_id limit ${PARTNERS_MAX}
  `
  return rows.map(({ partner_id }) => partner_id)
}

export type MatureSale = { public_id: string; commission_cents: number }

/** Sales delivered by then, paid to us, whose commission is still held back. */
export async function readMatureSales(
  tx: Tx,
  { partner_id, environment }: Tenant,
  { completedBy, max }: { completedBy: Date; max: number },
): Promise<MatureSale[]> {
  return await tx<MatureSale[]>`
    select public_id, commission_cents from orders o
    where partner_id = ${partner_id} and environment = ${environment}
      and payment_model = 'service_collected' and commission_cents > 0
      and completed_at <= ${completedBy}
      and not exists (
        select 1 from ledger_entries e
        where e.kind = 'commission_matured' and e.source_type = 'order'
          and e.source_id = o.public_id
      )
    order by completed_at, public_id limit ${max}
  `
}

export type UnpaidLine = { entry_id: number; amount_cents: number }

/** Ledger entries not yet in a payout: commissions and reversals. */
export async function readUnpaidLines(tx: Tx, accountId: string): Promise<UnpaidLine[]> {
  return await tx<UnpaidLine[]>`
    select e.id as entry_id, -sum(p.amount_cents)::bigint as amount_cents
    from ledger_postings p
    join ledger_entries e on e.id = p.entry_id and e.source_type <> 'payout'
    where p.account_id = ${accountId} and not exists (
      select 1 from payout_lines l where l.entry_id = e.id and not l.is_released
    )
    group by e.id having sum(p.amount_cents) <> 0
    order by e.id
  `
}

type Due = { environment: Environment; completedBy: Date; period: string; minimumCents: number }

/**
 * What a run would pay in total: unpaid entries plus sales past their hold, per partner above the
 * minimum.
 */
export async function sumDuePayouts(db: Db, due: Due): Promise<number> {
  const { environment, completedBy, period, minimumCents } = due
  const [row] = await db<[{ sum: number }]>`
    with unpaid as (
      select a.partner_id, -p.amount_cents as cents
      from ledger_accounts a
      join ledger_postings p on p.account_id = a.id
      join ledger_entries e on e.id = p.entry_id and e.source_type <> 'payout'
      where a.environment = ${environment} and a.code = 'commission_pending'
        and not exists (
          select 1 from payout_lines l where l.entry_id = e.id and not l.is_released
        )
    ), mature as (
      select partner_id, commission_cents as cents from orders o
      where environment = ${environment} and payment_model = 'service_collected'
        and commission_cents > 0 and completed_at <= ${completedBy}
        and not exists (
          select 1 from ledger_entries e
          where e.kind = 'commission_matured' and e.source_type = 'order'
            and e.source_id = o.public_id
        )
    ), due as (
      select partner_id, sum(cents) as cents
      from (select * from unpaid union all select * from mature) each
      group by partner_id having sum(cents) >= ${minimumCents}
    )
    select coalesce(sum(cents), 0)::bigint as sum from due
    where not exists (
      select 1 from payouts
      where payouts.partner_id = due.partner_id and environment = ${environment}
        and period = ${period} and status <> 'failed'
    )
  `
  return row.sum
}

export async function findPayoutOf(
  tx: Tx,
  { partner_id, environment }: Tenant,
  period: string,
): Promise<PayoutRow | undefined> {
  const [row] = await tx<PayoutRow[]>`
    select ${columns(tx)} from payouts
    where partner_id = ${partner_id} and environment = ${environment} and period = ${period}
      and status <> 'failed'
  `
  return row
}

type NewPayout = Tenant & {
  payout_id: string
  period: string
  amount_cents: number
  created_at: Date
  lines: UnpaidLine[]
}

export async function insertPayout(tx: Tx, payout: NewPayout): Promise<PayoutRow> {
  const { payout_id, partner_id, environment, period, amount_cents, created_at, lines } = payout
  const [row] = await tx<[PayoutRow]>`
    insert into payouts (
      payout_id, partner_id, environment, period, amount_cents, status, created_at
    ) values (
      ${payout_id}, ${partner_id}, ${environment}, ${period}, ${amount_cents}, 'pending',
      ${created_at}
    )
    returning ${columns(tx)}
  `
  await tx`
    insert into payout_lines (payout_id, entry_id, amount_cents)
    select ${payout_id}, entry_id, amount_cents
    from jsonb_to_recordset(${tx.json(lines)}) as line (entry_id bigint, amount_cents bigint)
  `
  return row
}

export async function holdPayout(tx: Tx, id: string): Promise<PayoutRow | undefined> {
  const [row] = await tx<PayoutRow[]>`
    select ${columns(tx)} from payouts where payout_id = ${id} for update
  `
  return row
}

type End = { status: 'paid' | 'failed'; note: string | null; now: Date }

/** Releases the lines of a failed payout for the next one. */
export async function endPayoutRow(
  tx: Tx,
  id: string,
  { status, note, now }: End,
): Promise<PayoutRow> {
  const isPaid = status === 'paid'
  if (!isPaid) await tx`update payout_lines set is_released = true where payout_id = ${id}`
  const [row] = await tx<[PayoutRow]>`
    update payouts set
      status = ${status}, note = ${note}, paid_at = ${isPaid ? now : null},
      failed_at = ${isPaid ? null : now}
    where payout_id = ${id}
    returning ${columns(tx)}
  `
  return row
}

export async function readPayouts(
  reader: Reader,
  { partner_id, environment }: Tenant,
  { after, limit }: { after: Position | undefined; limit: number },
): Promise<PayoutRow[]> {
  return await reader<PayoutRow[]>`
    select ${columns(reader)} from payouts
    where partner_id = ${partner_id} and environment = ${environment}
      ${after ? reader`and (created_at, payout_id) < (${after.at}, ${after.id})` : reader``}
    order by created_at desc, payout_id desc limit ${limit}
  `
}

/** The total ever paid to a partner. */
export async function sumPaid(reader: Reader, owner: Tenant): Promise<number> {
  const [row] = await reader<{ total: number }[]>`
    select coalesce(sum(amount_cents), 0)::bigint as total from payouts
    where partner_id = ${owner.partner_id} and environment = ${owner.environment}
      and status = 'paid'
  `
  return row?.total ?? 0
}
