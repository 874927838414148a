import type { Db, Reader, Tx } from '../../../db/pool.ts'
import { leaseUntil } from '../../../jobs/lease-sql.ts'
import type { SellerAccountStatus } from '../../../upstream/payments/seller-transfers.ts'

/** A seller's account at Stripe. */
export type StripeAccountRow = {
  account_id: string
  connect_id: string
  /** Null until Stripe has answered. */
  stripe_ref: string | null
  status: SellerAccountStatus
  /** When the seller chose Stripe, until payouts go there. */
  wanted_at: Date | null
  created_at: Date
}

function columns(reader: Reader) {
  return reader`account_id, connect_id, stripe_ref, status, wanted_at, created_at`
}

/** The seller wants to be paid through Stripe. The row comes before the first call. */
export async function wantStripe(
  tx: Tx,
  { account_id, connect_id }: { account_id: string; connect_id: string },
  now: Date,
): Promise<StripeAccountRow> {
  const [row] = await tx<[StripeAccountRow]>`
    insert into seller_stripe_accounts (
      account_id, connect_id, status, wanted_at, created_at, updated_at
    ) values (${account_id}, ${connect_id}, 'onboarding', ${now}, ${now}, ${now})
    on conflict (account_id) do update set wanted_at = excluded.wanted_at
    returning ${columns(tx)}
  `
  return row
}

/** Starts over: Stripe doesn't know the account any more. */
export async function restartStripe(
  tx: Tx,
  row: Pick<StripeAccountRow, 'account_id' | 'stripe_ref'>,
  connect_id: string,
  now: Date,
): Promise<StripeAccountRow | undefined> {
  const [restarted] = await tx<StripeAccountRow[]>`
    update seller_stripe_accounts set connect_id = ${connect_id}, stripe_ref = null,
      status = 'onboarding', check_at = null, updated_at = ${now}
    where account_id = ${row.account_id} and stripe_ref = ${row.stripe_ref}
    returning ${columns(tx)}
  `
  return restarted
}

/** Of two answers to one attempt both have the same id. */
export async function setStripeRef(
  db: Db,
  { connect_id, stripe_ref, check_at }: { connect_id: string; stripe_ref: string; check_at: Date },
): Promise<void> {
  await db`
    update seller_stripe_accounts set stripe_ref = ${stripe_ref}, check_at = ${check_at}
    where connect_id = ${connect_id} and stripe_ref is null
  `
}

export async function findStripe(
  reader: Reader,
  account_id: string,
): Promise<StripeAccountRow | undefined> {
  const [row] = await reader<StripeAccountRow[]>`
    select ${columns(reader)} from seller_stripe_accounts where account_id = ${account_id}
  `
  return row
}

export async function holdStripe(
  tx: Tx,
  account_id: string,
): Promise<StripeAccountRow | undefined> {
  const [row] = await tx<StripeAccountRow[]>`
    select ${columns(tx)} from seller_stripe_accounts where account_id = ${account_id} for update
  `
  return row
}

type Seen = {
  status: SellerAccountStatus
  wanted_at: Date | null
  check_at: Date | null
  /** When Stripe was asked. A webhook since then makes us look again. */
  asked_at: Date
}

export async function setStripeSeen(
  tx: Tx,
  account_id: string,
  { status, wanted_at, check_at, asked_at }: Seen,
  now: Date,
): Promise<void> {
  await tx`
    update seller_stripe_accounts set status = ${status}, wanted_at = ${wanted_at},
      check_at = case when check_at > ${asked_at} then check_at else ${check_at}::timestamptz end,
      lease_until = 'epoch', updated_at = ${now}
    where account_id = ${account_id}
  `
}

/** Payouts go elsewhere now. */
export async function unwantStripe(tx: Tx, account_id: string): Promise<void> {
  await tx`update seller_stripe_accounts set wanted_at = null where account_id = ${account_id}`
}

/** Forgets an account at Stripe that somebody else opened. */
export async function deleteStripe(tx: Tx, account_id: string): Promise<void> {
  await tx`delete from seller_stripe_accounts where account_id = ${account_id}`
}

export async function setCheckAt(db: Db, stripe_ref: string, check_at: Date): Promise<void> {
  await db`
    update seller_stripe_accounts set check_at = ${check_at} where stripe_ref = ${stripe_ref}
  `
}

/** Leases accounts that are due for a look, longest overdue first. */
export async function claimStripeDue(
  db: Db,
  { now, leaseMs, max }: { now: Date; leaseMs: number; max: number },
): Promise<string[]> {
  const rows = await db<{ account_id: string }[]>`
    update seller_stripe_accounts set lease_until = ${leaseUntil(db, leaseMs)}
    where account_id in (
      select account_id from seller_stripe_accounts
      where check_at <= ${now} and lease_until <= clock_timestamp()
      order by check_at limit ${max} for update skip locked
    )
    returning account_id
  `
  return rows.map(({ account_id }) => account_id)
}
