import type { Reader, Tx } from '../../../db/pool.ts'

type Bought = { domain: string; account_id: string }

/** Whether the last sale of a name here was to this account, is delivered and is paid in full. */
export async function isBuyerOf(reader: Reader, { domain, account_id }: Bought): Promise<boolean> {
  const rows = await reader`
    select 1 from orders
    where environment = 'live' and domain = ${domain} and buyer_account_id = ${account_id}
      and status in ('TRANSFER_COMPLETED', 'SETTLED') and resold_at is null
    union all
    select 1 from plans
    where domain = ${domain} and buyer_account_id = ${account_id} and status = 'paid'
      and resold_at is null
    limit 1
  `
  return rows.length > 0
}

/** The caller has locked the listing. False if the account has no such order. */
export async function closeOrder(
  tx: Tx,
  { domain, account_id }: Bought,
  now: Date,
): Promise<boolean> {
  const closed = await tx`
    update orders set resold_at = ${now}
    where environment = 'live' and domain = ${domain} and buyer_account_id = ${account_id}
      and status in ('TRANSFER_COMPLETED', 'SETTLED') and resold_at is null
  `
  return closed.count > 0
}

/** Same for a name that was paid monthly, which has no order. */
export async function closePlan(
  tx: Tx,
  { domain, account_id }: Bought,
  now: Date,
): Promise<boolean> {
  const closed = await tx`
    update plans set resold_at = ${now}
    where domain = ${domain} and buyer_account_id = ${account_id} and status = 'paid'
      and resold_at is null
  `
  return closed.count > 0
}
