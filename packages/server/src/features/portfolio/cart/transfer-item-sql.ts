import type { Db, Tx } from '../../../db/pool.ts'
import type { Cost } from '../../../upstream/registrar/registration-calls.ts'
import { WRONG_CODE } from '../changes/transfer-problem.ts'
import { costDoubtOf } from './cost-doubt.ts'

type Arrived = Cost & { receipt_id: string; position: number; process_id: number | null }

/**
 * What the registrar charged for a transfer, or why we don't know that. False if it was stored
 * before.
 */
export async function setTransferCost(tx: Tx, arrived: Arrived): Promise<boolean> {
  const { receipt_id, position, process_id, cost_cents, cost_other } = arrived
  const written = await tx`
    update receipt_items set process_id = ${process_id}, cost_cents = ${cost_cents},
      cost_other = ${cost_other && JSON.stringify(cost_other)}::text::jsonb,
      cost_doubt = ${costDoubtOf(arrived)}
    where receipt_id = ${receipt_id} and position = ${position} and op = 'transfer'
      and cost_cents is null and cost_doubt is null
  `
  return written.count > 0
}

/** Whether the buyer was charged for a transfer; undefined while that is open. */
export async function findTransferCharged(
  tx: Tx,
  { receipt_id, position }: Pick<Arrived, 'receipt_id' | 'position'>,
): Promise<boolean | undefined> {
  const [row] = await tx<{ is_charged: boolean }[]>`
    select items.state = 'done' and receipts.taken_cents > 0 as is_charged
    from receipt_items items join receipts on receipts.receipt_id = items.receipt_id
    where items.receipt_id = ${receipt_id} and items.position = ${position}
      and receipts.status = 'closed' and items.state is not null
      and receipts.taken_cents is not null
  `
  return row?.is_charged
}

/**
 * Paid receipts with a transfer that the registrar accepted before then, whatever else they wait
 * for. A wrong code counts as accepted: it is corrected without paying again.
 */
export async function readSubmitted(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db<{ receipt_id: string }[]>`
    select receipt_id from receipts
    where status = 'paid' and exists (
      select 1 from receipt_items items
      join changes on changes.operation_id = items.operation_id and changes.domain = items.domain
      where items.receipt_id = receipts.receipt_id and items.op = 'transfer'
        and coalesce(changes.accepted_at, changes.ended_at) <= ${before}
        and (changes.state <> 'failed' or changes.error_code = ${WRONG_CODE})
    )
    order by created_at limit ${limit}
  `
  return rows.map(({ receipt_id }) => receipt_id)
}
