import type { Db, Reader, Tx } from '../../../db/pool.ts'
import type { Position } from '../../../values/cursor.ts'
import type { OfferRow, OfferStatus, Role, StepRow } from './offer.ts'

function offers(reader: Reader) {
  return reader`
    select f.offer_id, f.listing_id, f.domain, f.buyer_account_id, f.seller_account_id, f.status,
      f.turn, f.amount_cents, f.expires_at, f.reminded_of, f.session_id, f.created_at, f.updated_at,
      o.public_id as order_id, o.status as order_status, o.created_at as ordered_at,
      exists (
        select 1 from payments p
        where p.purpose = 'checkout' and p.subject_id = f.session_id and p.status = 'open'
      ) as is_paying
    from offers f
    left join checkout_sessions s on s.session_id = f.session_id
    left join orders o on o.public_id = s.order_id
  `
}

type NewOffer = Pick<
  OfferRow,
  'offer_id' | 'listing_id' | 'domain' | 'buyer_account_id' | 'seller_account_id' | 'amount_cents'
> & { expires_at: Date; look_at: Date; now: Date }

/** The seller's turn is next. */
export async function insertOffer(tx: Tx, offer: NewOffer): Promise<void> {
  await tx`
    insert into offers (
      offer_id, listing_id, domain, buyer_account_id, seller_account_id, status, turn,
      amount_cents, expires_at, look_at, created_at, updated_at
    ) values (
      ${offer.offer_id}, ${offer.listing_id}, ${offer.domain}, ${offer.buyer_account_id},
      ${offer.seller_account_id}, 'open', 'seller', ${offer.amount_cents}, ${offer.expires_at},
      ${offer.look_at}, ${offer.now}, ${offer.now}
    )
  `
}

type NewStep = Pick<StepRow, 'offer_id' | 'event' | 'done_by'> &
  Partial<Pick<StepRow, 'amount_cents' | 'message'>>

/** Whoever adds a step holds the offer, so its number is the next one. */
export async function insertStep(tx: Tx, step: NewStep, now: Date): Promise<void> {
  await tx`
    insert into offer_steps (offer_id, number, at, done_by, event, amount_cents, message)
    select ${step.offer_id}, coalesce(max(number), 0) + 1, ${now}, ${step.done_by}, ${step.event},
      ${step.amount_cents ?? null}, ${step.message ?? null}
    from offer_steps where offer_id = ${step.offer_id}
  `
}

type Moved = {
  status: OfferStatus
  turn: Role | null
  amount_cents: number
  expires_at: Date
  session_id: string | null
  look_at: Date | null
}

export async function setOffer(tx: Tx, offer_id: string, moved: Moved, now: Date): Promise<void> {
  await tx`
    update offers set status = ${moved.status}, turn = ${moved.turn},
      amount_cents = ${moved.amount_cents}, expires_at = ${moved.expires_at},
      session_id = ${moved.session_id}, look_at = ${moved.look_at}, updated_at = ${now}
    where offer_id = ${offer_id}
  `
}

export async function setLook(tx: Tx, offer_id: string, look_at: Date): Promise<void> {
  await tx`update offers set look_at = ${look_at} where offer_id = ${offer_id}`
}

/** Notes that somebody was reminded of the deadline. */
export async function setReminded(tx: Tx, offer_id: string): Promise<void> {
  await tx`
    update offers set reminded_of = expires_at, look_at = expires_at where offer_id = ${offer_id}
  `
}

/** The caller has checked who asks, or is the worker. */
export async function findOffer(reader: Reader, offer_id: string): Promise<OfferRow | undefined> {
  const [row] = await reader<OfferRow[]>`${offers(reader)} where f.offer_id = ${offer_id}`
  return row
}

/** Locks the offer until the transaction ends, so that two answers wait for each other. */
export async function holdOffer(tx: Tx, offer_id: string): Promise<OfferRow | undefined> {
  await tx`select 1 from offers where offer_id = ${offer_id} for update`
  return await findOffer(tx, offer_id)
}

type Page = { before: Position | undefined; max: number }

/** Newest first. */
export async function readOffers(
  reader: Reader,
  { account_id, role }: { account_id: string; role: Role },
  { before, max }: Page,
): Promise<OfferRow[]> {
  const owner = role === 'buyer' ? reader`f.buyer_account_id` : reader`f.seller_account_id`
  return await reader<OfferRow[]>`
    ${offers(reader)}
    where ${owner} = ${account_id}
      ${before ? reader`and (f.created_at, f.offer_id) < (${before.at}, ${before.id})` : reader``}
    order by f.created_at desc, f.offer_id desc limit ${max}
  `
}

/** Offers for our own names that wait for staff, those that expire first on top. */
export async function readForStaff(
  reader: Reader,
  { after, max, now }: { after: Position | undefined; max: number; now: Date },
): Promise<OfferRow[]> {
  return await reader<OfferRow[]>`
    ${offers(reader)}
    where f.seller_account_id is null and f.turn = 'seller' and f.expires_at > ${now}
      ${after ? reader`and (f.expires_at, f.offer_id) > (${after.at}, ${after.id})` : reader``}
    order by f.expires_at, f.offer_id limit ${max}
  `
}

/** The timelines of some offers, oldest first. */
export async function readSteps(
  reader: Reader,
  offer_ids: string[],
  eachMax: number,
): Promise<StepRow[]> {
  return await reader<StepRow[]>`
    select offer_id, number, at, done_by, event, amount_cents, message from offer_steps
    where offer_id = any(${offer_ids}) order by offer_id, number
    limit ${offer_ids.length * eachMax}
  `
}

/** Serializes the offers of one account, so that they can be counted. */
export async function lockBuyer(tx: Tx, account_id: string): Promise<void> {
  // Not "for update": a sale that refers to the account must not wait for this.
  await tx`select 1 from accounts where id = ${account_id} for no key update`
}

/** Counts up to `max`. */
export async function countOpen(
  tx: Tx,
  account_id: string,
  { now, max }: { now: Date; max: number },
): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*) from (
      select 1 from offers
      where buyer_account_id = ${account_id} and status in ('open', 'countered')
        and expires_at > ${now}
      limit ${max}
    ) counted
  `
  return row?.count ?? 0
}

export type Person = { account_id: string; email: string; name: string }

export async function findPerson(
  reader: Reader,
  account_id: string | null,
): Promise<Person | undefined> {
  if (account_id === null) return undefined
  const [row] = await reader<Person[]>`
    select id as account_id, email, name from accounts where id = ${account_id}
  `
  return row
}

export async function readDue(db: Db, now: Date, max: number): Promise<string[]> {
  const rows = await db<{ offer_id: string }[]>`
    select offer_id from offers where look_at <= ${now} order by look_at limit ${max}
  `
  return rows.map(({ offer_id }) => offer_id)
}

export type ListingNow = {
  sold_at: Date | null
  withdrawn_at: Date | null
  owner_account_id: string | null
}

export async function findListingOf(
  reader: Reader,
  listing_id: string,
): Promise<ListingNow | undefined> {
  const [row] = await reader<ListingNow[]>`
    select sold_at, withdrawn_at, owner_account_id from listings where id = ${listing_id}
  `
  return row
}

/** Deletes offers that ended long ago, with their timelines. Returns whether more are left. */
export async function purgeOffers(db: Db, before: Date, max: number): Promise<boolean> {
  const gone = await db`
    delete from offers where offer_id in (
      select offer_id from offers where look_at is null and updated_at < ${before} limit ${max}
    )
  `
  return gone.count === max
}
