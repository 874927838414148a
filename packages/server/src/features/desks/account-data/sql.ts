import type { Reader, Tx } from '../../../db/pool.ts'

export type AccountPerson = { id: string; email: string; name: string; role: 'account' | 'staff' }

export async function findPerson(
  reader: Reader,
  idOrEmail: string,
): Promise<AccountPerson | undefined> {
  const [row] = await reader<AccountPerson[]>`
    select id, email, name, role from accounts
    where id = ${idOrEmail} or email = lower(${idOrEmail}) limit 1
  `
  return row
}

/** Locked until the transaction ends, so that nothing new begins meanwhile. */
export async function holdPerson(tx: Tx, id: string): Promise<AccountPerson | undefined> {
  const [row] = await tx<AccountPerson[]>`
    select id, email, name, role from accounts where id = ${id} for update
  `
  return row
}

/** Ends the checkouts of a person. Locks them, so that no payment begins meanwhile. */
export async function endCheckouts(tx: Tx, id: string, now: Date): Promise<void> {
  await tx`
    update checkout_sessions
    set expires_at = greatest(least(expires_at, ${now}), created_at + interval '1 millisecond')
    where buyer_account_id = ${id} and order_id is null and plan_id is null
  `
}

export type Unsettled = { what: string; count: number }

/** What has to end before an account can be deleted. */
export async function readUnsettled(reader: Reader, id: string): Promise<Unsettled[]> {
  return await reader<Unsettled[]>`
    select what, count from (
      select 'domains held here' as what, count(*) as count from domains
      where account_id = ${id} and not_held_since is null
      union all
      select 'names for sale', count(*) from listings
      where owner_account_id = ${id} and sold_at is null and withdrawn_at is null
      union all
      select 'purchases that are not finished', count(*) from receipts
      where account_id = ${id} and (
        status in ('paid', 'ended')
        -- One that wasn't paid stays open. It is over once its payment is.
        or (status = 'open' and exists (
          select 1 from payments p
          where p.purpose = 'cart' and p.subject_id = receipt_id and p.due_at is not null
        ))
      )
      union all
      select 'payments that are not finished', count(*) from checkout_sessions s
      join payments p on p.purpose in ('checkout', 'plan', 'brokerage') and p.subject_id = s.session_id
      where s.buyer_account_id = ${id} and p.due_at is not null
      union all
      select 'open brokerage cases', count(*) from brokerage_cases
      where buyer_account_id = ${id} and ended_at is null
      union all
      select 'transfers that are not finished', count(*) from transfers_in
      where account_id = ${id} and ended_at is null
      union all
      select 'sales that are not finished', count(*) from orders
      where (buyer_account_id = ${id} or seller_account_id = ${id})
        and status not in ('TRANSFER_COMPLETED', 'SETTLED', 'REFUNDED', 'CANCELLED')
      union all
      select 'monthly plans', count(*) from plans
      where (buyer_account_id = ${id} or seller_account_id = ${id})
        and status in ('active', 'overdue')
      union all
      select 'offers that wait for an answer', count(*) from offers
      where (buyer_account_id = ${id} or seller_account_id = ${id})
        and status in ('open', 'countered', 'accepted')
      union all
      select 'ledger accounts with money that we owe', count(*) from (
        select a.id from ledger_accounts a join ledger_postings p on p.account_id = a.id
        where a.seller_account_id = ${id}
        group by a.id having sum(p.amount_cents) <> 0
      ) owed
    ) found where count > 0
  `
}

type Erased = { id: string; email: string; password_hash: string; now: Date }

/** Removes the person from rows that stay, because money and contracts depend on them. */
export async function anonymise(tx: Tx, { id, email, password_hash, now }: Erased): Promise<void> {
  await tx`
    update accounts set email = ${`${id}@deleted.invalid`.toLowerCase()}, name = 'Deleted account',
      password_hash = ${password_hash}, signed_in_at = null
    where id = ${id}
  `
  await tx`
    update orders set buyer_email = null, buyer_name = null, buyer_country = null
    where buyer_account_id = ${id}
  `
  await tx`
    update checkout_sessions set buyer_email = null, buyer_name = null, buyer_country = null
    where buyer_account_id = ${id}
  `
  // The worker removes the cards at the payment gateway.
  await tx`
    update saved_cards set is_default = false, deleted_at = coalesce(deleted_at, ${now}),
      detach_at = case when deleted_at is null then ${now} else detach_at end
    where account_id = ${id}
  `
  await tx`delete from billing_details where account_id = ${id}`
  await tx`delete from mails where to_email = ${email}`
  await tx`delete from sign_ups where email = ${email}`
  await tx`delete from password_resets where email = ${email}`
  await tx`delete from domains where account_id = ${id}`
}
