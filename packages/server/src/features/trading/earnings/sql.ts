import type { Db, Reader, Tx } from '../../../db/pool.ts'
import type { Position } from '../../../values/cursor.ts'
import type { Status } from '../orders/states.ts'
import type { PayoutMethod } from './earnings.ts'
import { isUnpaidInstalment } from './instalment-sql.ts'

export type SaleRow = {
  public_id: string
  domain: string
  status: Status
  sale_price_cents: number
  seller_bps: number
  seller_cents: number
  currency: string
  created_at: Date
  completed_at: Date | null
  seller_matured_at: Date | null
}

/** An account's sales, newest first. */
export async function readSales(
  reader: Reader,
  account_id: string,
  { before, max }: { before: Position | undefined; max: number },
): Promise<SaleRow[]> {
  return await reader<SaleRow[]>`
    select public_id, domain, status, sale_price_cents, coalesce(seller_bps, 0) as seller_bps,
      seller_cents, currency, created_at, completed_at, seller_matured_at
    from orders
    where seller_account_id = ${account_id}
      ${before ? reader`and (created_at, public_id) < (${before.at}, ${before.id})` : reader``}
    order by created_at desc, public_id desc limit ${max}
  `
}

export async function countSales(reader: Reader, account_id: string): Promise<number> {
  const [row] = await reader<{ count: number }[]>`
    select count(*) as count from orders
    where seller_account_id = ${account_id} and status not in ('REFUNDED', 'CANCELLED')
  `
  return row?.count ?? 0
}

/** Names that the account offers on the market now. */
export async function countListings(reader: Reader, account_id: string): Promise<number> {
  const [row] = await reader<{ count: number }[]>`
    select count(*) as count from listings where owner_account_id = ${account_id} and is_offered
  `
  return row?.count ?? 0
}

export type MatureSale = {
  public_id: string
  environment: 'live' | 'sandbox'
  seller_account_id: string
  seller_cents: number
}

/** Locks sales that were delivered by then and aren't payable yet, oldest first. */
export async function holdMatureSales(
  tx: Tx,
  { completedBy, max }: { completedBy: Date; max: number },
): Promise<MatureSale[]> {
  return await tx<MatureSale[]>`
    select public_id, environment, coalesce(seller_account_id, '') as seller_account_id,
      seller_cents
    from orders
    where seller_account_id is not null and seller_matured_at is null
      and completed_at <= ${completedBy}
    order by completed_at limit ${max}
    for update skip locked
  `
}

export async function setMatured(tx: Tx, publicIds: string[], now: Date): Promise<void> {
  await tx`update orders set seller_matured_at = ${now} where public_id = any(${publicIds})`
}

const SELLERS_MAX = 10_000

/** Accounts with payable sales or instalments that are in no payout, and with payout details, as of a moment. */
export async function readPayableSellers(db: Db, asOf: Date): Promise<string[]> {
  const rows = await db<{ account_id: string }[]>`
    select distinct d.account_id from (${unpaidShares(db, asOf)}) unpaid
    join seller_payout_details d on d.account_id = unpaid.account_id
    where d.updated_at <= ${asOf} and ${canBePaid(db)}
    order by 1 limit ${SELLERS_MAX}
  `
  return rows.map(({ account_id }) => account_id)
}

/** A seller whose account at Stripe isn't ready is paid by a later run. */
function canBePaid(reader: Reader) {
  return reader`
    (d.method <> 'stripe' or exists (
      select 1 from seller_stripe_accounts s
      where s.account_id = d.account_id and s.status = 'ready'
    ))
  `
}

function isUnpaid(reader: Reader, asOf: Date) {
  return reader`
    o.seller_matured_at <= ${asOf} and o.seller_cents > 0 and not exists (
      select 1 from seller_payout_lines l where l.order_id = o.public_id and not l.is_released
    )
  `
}

/** What is payable and in no payout, of whom. */
function unpaidShares(reader: Reader, asOf: Date) {
  return reader`
    select o.seller_account_id as account_id, o.seller_cents as cents from orders o
    where ${isUnpaid(reader, asOf)}
    union all
    select p.seller_account_id, i.seller_cents from plan_instalments i
    join plans p on p.plan_id = i.plan_id
    where ${isUnpaidInstalment(reader, asOf)}
  `
}

export type UnpaidSale = { order_id: string; amount_cents: number }

const LINES_MAX = 5_000

export async function readUnpaidSales(
  tx: Tx,
  account_id: string,
  asOf: Date,
): Promise<UnpaidSale[]> {
  return await tx<UnpaidSale[]>`
    select o.public_id as order_id, o.seller_cents as amount_cents from orders o
    where o.seller_account_id = ${account_id} and ${isUnpaid(tx, asOf)}
    order by o.seller_matured_at, o.public_id limit ${LINES_MAX}
  `
}

/** What a run would pay out in all. */
export async function sumDue(
  db: Db,
  { minimumCents, asOf }: { minimumCents: number; asOf: Date },
): Promise<number> {
  const [row] = await db<{ total: number }[]>`
    select coalesce(sum(cents), 0)::bigint as total from (
      select sum(unpaid.cents) as cents from (${unpaidShares(db, asOf)}) unpaid
      join seller_payout_details d on d.account_id = unpaid.account_id
      where d.updated_at <= ${asOf} and ${canBePaid(db)}
      group by unpaid.account_id having sum(unpaid.cents) >= ${minimumCents}
    ) due
  `
  return row?.total ?? 0
}

export type DetailsRow = { method: PayoutMethod; sealed_details: Uint8Array; updated_at: Date }

export async function findDetails(
  reader: Reader,
  account_id: string,
): Promise<DetailsRow | undefined> {
  const [row] = await reader<DetailsRow[]>`
    select method, sealed_details, updated_at from seller_payout_details
    where account_id = ${account_id}
  `
  return row
}

/** Locks them, so that two runs queue here for one seller. */
export async function holdDetails(tx: Tx, account_id: string): Promise<DetailsRow | undefined> {
  const [row] = await tx<DetailsRow[]>`
    select method, sealed_details, updated_at from seller_payout_details
    where account_id = ${account_id} for update
  `
  return row
}

type NewDetails = { account_id: string; method: PayoutMethod; sealed: Buffer; now: Date }

export async function writeDetails(
  tx: Tx,
  { account_id, method, sealed, now }: NewDetails,
): Promise<void> {
  await tx`
    insert into seller_payout_details (account_id, method, sealed_details, updated_at)
    values (${account_id}, ${method}, ${sealed}, ${now})
    on conflict (account_id) do update
      set method = excluded.method, sealed_details = excluded.sealed_details,
        updated_at = excluded.updated_at
  `
}

export async function findEmail(reader: Reader, account_id: string): Promise<string | undefined> {
  const [row] = await reader<{ email: string }[]>`
    select email from accounts where id = ${account_id}
  `
  return row?.email
}

export async function deleteDetails(tx: Tx, account_id: string): Promise<void> {
  await tx`delete from seller_payout_details where account_id = ${account_id}`
}

/** The sales that a payout pays, oldest first. */
export async function readPaidSales(reader: Reader, payout_id: string): Promise<SaleRow[]> {
  return await reader<SaleRow[]>`
    select o.public_id, o.domain, o.status, o.sale_price_cents,
      coalesce(o.seller_bps, 0) as seller_bps, o.seller_cents, o.currency, o.created_at,
      o.completed_at, o.seller_matured_at
    from seller_payout_lines l join orders o on o.public_id = l.order_id
    where l.payout_id = ${payout_id}
    order by o.seller_matured_at, o.public_id limit ${LINES_MAX}
  `
}
