import type { Reader, Tx } from '../../../db/pool.ts'

type Bought = { domain: string; account_id: string }

/** How long after a partner's buyer got a name everybody who proves that it is theirs may sell it. */
const PARTNERS_BUYER_MS = 30 * 24 * 3_600_000

/**
 * The delivered sale of a name to this account. Of a buyer that a partner had, we may know the email
 * address. Otherwise its owner is whoever proves it, but not before the buyer has had time to take it
 * over from the seller, whose DNS records may still be there. It is never the seller.
 */
function soldTo(reader: Reader, { domain, account_id }: Bought, now: Date) {
  const longAgo = new Date(now.getTime() - PARTNERS_BUYER_MS)
  return reader`
    environment = 'live' and domain = ${domain}
    and status in ('TRANSFER_COMPLETED', 'SETTLED') and resold_at is null
    and case
      when buyer_account_id is not null then buyer_account_id = ${account_id}
      else seller_account_id is distinct from ${account_id} and (
        completed_at <= ${longAgo}
        or lower(buyer_email) = (select email from accounts where id = ${account_id})
      )
    end
  `
}

/** Whether this account owns a name that was sold here: it is delivered and paid in full. */
export async function isBuyerOf(reader: Reader, bought: Bought, now: Date): Promise<boolean> {
  const { domain, account_id } = bought
  const rows = await reader`
    select 1 from orders where ${soldTo(reader, bought, now)}
    union all
    select 1 from plans
    where domain = ${domain} and buyer_account_id = ${account_id} and status = 'paid'
      and resold_at is null
    limit 1
  `
  return rows.length > 0
}

/** The caller has locked the listing. False if the account has no such order. */
export async function closeOrder(tx: Tx, bought: Bought, now: Date): Promise<boolean> {
  const closed = await tx`
    update orders set resold_at = ${now} where ${soldTo(tx, bought, now)}
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
