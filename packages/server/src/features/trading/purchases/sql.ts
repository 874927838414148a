import type { Reader } from '../../../db/pool.ts'
import type { Position } from '../../../values/cursor.ts'
import type { DeliveryKind, Stage, Way } from '../handover/handover.ts'
import type { OrderRow } from '../orders/order.ts'

/** An order as the account that bought directly sees it. */
export type PurchaseRow = Pick<
  OrderRow,
  'public_id' | 'domain' | 'status' | 'sale_price_cents' | 'currency' | 'created_at'
> & {
  /** Until its delivery begins, this is what we expect. */
  kind: DeliveryKind
  due_at: Date | null
  /** Null until its delivery begins. */
  stage: Stage | null
  way: Way | null
  disputed_at: Date | null
}

function purchases(reader: Reader) {
  return reader`
    select o.public_id, o.domain, o.status, o.sale_price_cents, o.currency, o.created_at,
      coalesce(h.kind, case when o.seller_account_id is null then 'push' else 'auth_code' end)
        as kind,
      h.due_at, h.stage, h.way, h.disputed_at
    from orders o
    left join handovers h on h.public_id = o.public_id
  `
}

/** Newest first. */
export async function readPurchases(
  reader: Reader,
  account_id: string,
  { before, max }: { before: Position | undefined; max: number },
): Promise<PurchaseRow[]> {
  return await reader<PurchaseRow[]>`
    ${purchases(reader)}
    where o.buyer_account_id = ${account_id}
      ${before ? reader`and (o.created_at, o.public_id) < (${before.at}, ${before.id})` : reader``}
    order by o.created_at desc, o.public_id desc limit ${max}
  `
}

export async function findPurchase(
  reader: Reader,
  { account_id, public_id }: { account_id: string; public_id: string },
): Promise<PurchaseRow | undefined> {
  const [row] = await reader<PurchaseRow[]>`
    ${purchases(reader)}
    where o.public_id = ${public_id} and o.buyer_account_id = ${account_id}
  `
  return row
}
