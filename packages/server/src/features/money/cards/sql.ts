import type { Db, Reader, Tx } from '../../../db/pool.ts'
import { leaseUntil } from '../../../jobs/lease-sql.ts'
import type { SavedCardRow } from './card.ts'

function cardColumns(reader: Reader) {
  return reader`
    card_id, account_id, gateway, customer_ref, method_ref, brand, last4, exp_month, exp_year,
    is_default, created_at
  `
}

/** Newest first, after the default one. */
export async function readCards(
  reader: Reader,
  account_id: string,
  limit: number,
): Promise<SavedCardRow[]> {
  return await reader<SavedCardRow[]>`
    select ${cardColumns(reader)} from saved_cards
    where account_id = ${account_id} and deleted_at is null
    order by is_default desc, created_at desc, card_id desc limit ${limit}
  `
}

export async function findCard(
  reader: Reader,
  account_id: string,
  card_id: string,
): Promise<SavedCardRow | undefined> {
  const [row] = await reader<SavedCardRow[]>`
    select ${cardColumns(reader)} from saved_cards
    where account_id = ${account_id} and card_id = ${card_id} and deleted_at is null
  `
  return row
}

export async function findSavedBy(
  reader: Reader,
  account_id: string,
  payment_ids: string[],
): Promise<SavedCardRow | undefined> {
  const [row] = await reader<SavedCardRow[]>`
    select ${cardColumns(reader)} from saved_cards
    where account_id = ${account_id} and payment_id = any(${payment_ids}::text[])
      and deleted_at is null
    order by created_at desc limit 1
  `
  return row
}

/** Serializes changes of one account's cards, so that they can be counted. */
export async function lockCustomer(tx: Tx, account_id: string): Promise<void> {
  await tx`select 1 from billing_customers where account_id = ${account_id} for update`
}

export async function countCards(reader: Reader, account_id: string): Promise<number> {
  const [row] = await reader<{ total: number }[]>`
    select count(*) as total from saved_cards
    where account_id = ${account_id} and deleted_at is null
  `
  return row?.total ?? 0
}

type NewCard = SavedCardRow & {
  consent_text: string
  consented_at: Date
  /** The payment that saved it, if any. */
  payment_id: string | null
  /** Set for a card that is one too many: the gateway forgets it again. */
  deleted_at: Date | null
}

/** Returns false if the card is known already. */
export async function insertCard(tx: Tx, card: NewCard): Promise<boolean> {
  const written = await tx`
    insert into saved_cards (
      card_id, account_id, gateway, customer_ref, method_ref, brand, last4, exp_month, exp_year,
      is_default, consent_text, consented_at, payment_id, created_at, deleted_at, detach_at
    ) values (
      ${card.card_id}, ${card.account_id}, ${card.gateway}, ${card.customer_ref},
      ${card.method_ref}, ${card.brand}, ${card.last4}, ${card.exp_month}, ${card.exp_year},
      ${card.is_default}, ${card.consent_text}, ${card.consented_at}, ${card.payment_id},
      ${card.created_at}, ${card.deleted_at}, ${card.deleted_at}
    )
    on conflict (gateway, method_ref) do nothing
  `
  return written.count > 0
}

/** Clears the old default first: the index allows one at any time. */
export async function setDefaultCard(tx: Tx, account_id: string, card_id: string): Promise<void> {
  await tx`
    update saved_cards set is_default = false where account_id = ${account_id} and is_default
  `
  await tx`
    update saved_cards set is_default = true
    where account_id = ${account_id} and card_id = ${card_id} and deleted_at is null
  `
}

export async function setDeleted(
  tx: Tx,
  account_id: string,
  card_id: string,
  now: Date,
): Promise<boolean> {
  const written = await tx`
    update saved_cards set deleted_at = ${now}, detach_at = ${now}, is_default = false
    where account_id = ${account_id} and card_id = ${card_id} and deleted_at is null
  `
  return written.count > 0
}

type Detaching = Pick<SavedCardRow, 'card_id' | 'gateway' | 'customer_ref' | 'method_ref'>

/** Leases deleted cards that the gateway still has. */
export async function claimDetaching(
  db: Db,
  { now, leaseMs, max }: { now: Date; leaseMs: number; max: number },
): Promise<Detaching[]> {
  return await db<Detaching[]>`
    update saved_cards set lease_until = ${leaseUntil(db, leaseMs)}
    where card_id in (
      select card_id from saved_cards
      where detach_at <= ${now} and lease_until <= clock_timestamp()
      order by detach_at limit ${max} for update skip locked
    )
    returning card_id, gateway, customer_ref, method_ref
  `
}

/** Null once the gateway has forgotten the card. */
export async function setDetachAt(db: Db, card_id: string, at: Date | null): Promise<void> {
  await db`
    update saved_cards set detach_at = ${at}, lease_until = 'epoch' where card_id = ${card_id}
  `
}

export async function findCustomer(
  reader: Reader,
  account_id: string,
  gateway: string,
): Promise<string | undefined> {
  const [row] = await reader<{ customer_ref: string }[]>`
    select customer_ref from billing_customers
    where account_id = ${account_id} and gateway = ${gateway}
  `
  return row?.customer_ref
}

type Customer = { account_id: string; gateway: string; customer_ref: string; now: Date }

/** The first one stays. */
export async function insertCustomer(db: Db, customer: Customer): Promise<void> {
  const { account_id, gateway, customer_ref, now } = customer
  await db`
    insert into billing_customers (account_id, gateway, customer_ref, created_at)
    values (${account_id}, ${gateway}, ${customer_ref}, ${now})
    on conflict (account_id, gateway) do nothing
  `
}
