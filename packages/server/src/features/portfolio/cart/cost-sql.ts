import type { Reader, Tx } from '../../../db/pool.ts'
import type { CostDoubt } from './cost-doubt.ts'
import type { CartOp } from './sql.ts'

/** An item that was carried out, of which we don't know the cost. */
export type CostDoubtRow = {
  receipt_id: string
  position: number
  domain: string
  op: CartOp
  years: number | null
  price_cents: number
  process_id: number | null
  cost_other: Record<string, number> | null
  cost_doubt: CostDoubt
  created_at: Date
}

/** Oldest first. */
export async function readCostDoubts(reader: Reader, limit: number): Promise<CostDoubtRow[]> {
  return await reader<CostDoubtRow[]>`
    select items.receipt_id, items.position, items.domain, items.op, items.years,
      items.price_cents, items.process_id, items.cost_other, items.cost_doubt, receipts.created_at
    from receipt_items items join receipts on receipts.receipt_id = items.receipt_id
    where items.cost_doubt is not null
    order by items.receipt_id, items.position limit ${limit}
  `
}

export async function countCostDoubts(reader: Reader): Promise<number> {
  const [row] = await reader<{ total: number }[]>`
    select count(*) as total from receipt_items where cost_doubt is not null
  `
  return row?.total ?? 0
}

type Found = { receipt_id: string; position: number; cost_cents: number }

/** Ends a doubt. Returns the item's name; undefined if its cost is known already. */
export async function setCost(
  tx: Tx,
  { receipt_id, position, cost_cents }: Found,
): Promise<string | undefined> {
  const [row] = await tx<{ domain: string }[]>`
    update receipt_items set cost_cents = ${cost_cents}, cost_doubt = null
    where receipt_id = ${receipt_id} and position = ${position} and cost_doubt is not null
    returning domain
  `
  return row?.domain
}
