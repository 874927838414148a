import type { Db, Reader, Tx } from '../../../db/pool.ts'
import type { Position } from '../../../values/cursor.ts'
import type { SessionRow } from './session.ts'

function columns(reader: Reader) {
  return reader`
    session_id, partner_id, environment, listing_id, domain, price_cents, currency, quote_id,
    reference, buyer_email, buyer_name, buyer_country, buyer_account_id, seller_account_id,
    return_url, cancel_url, link_cookie, order_id, monthly_months, monthly_price_cents,
    monthly_fee_cents, brokerage_fee_cents, plan_id, created_at, expires_at
  `
}

export type NewSession = Omit<SessionRow, 'link_cookie' | 'order_id' | 'plan_id'>

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx`
    insert into checkout_sessions (
      session_id, partner_id, environment, listing_id, domain, price_cents, currency, quote_id,
      reference, buyer_email, buyer_name, buyer_country, buyer_account_id, seller_account_id,
      return_url, cancel_url, monthly_months, monthly_price_cents, monthly_fee_cents,
      brokerage_fee_cents, created_at, expires_at
    ) values (
      ${session.session_id}, ${session.partner_id}, ${session.environment}, ${session.listing_id},
      ${session.domain}, ${session.price_cents}, ${session.currency}, ${session.quote_id},
      ${session.reference}, ${session.buyer_email}, ${session.buyer_name},
      ${session.buyer_country}, ${session.buyer_account_id}, ${session.seller_account_id},
      ${session.return_url}, ${session.cancel_url}, ${session.monthly_months},
      ${session.monthly_price_cents}, ${session.monthly_fee_cents}, ${session.brokerage_fee_cents},
      ${session.created_at}, ${session.expires_at}
    )
  `
}

/** The caller has already checked access with the token. */
export async function findSession(
  reader: Reader,
  sessionId: string,
): Promise<SessionRow | undefined> {
  const [row] = await reader<SessionRow[]>`
    select ${columns(reader)} from checkout_sessions where session_id = ${sessionId}
  `
  return row
}

type Direct = Pick<
  SessionRow,
  | 'domain'
  | 'price_cents'
  | 'seller_account_id'
  | 'monthly_months'
  | 'monthly_price_cents'
  | 'monthly_fee_cents'
> & { buyer_account_id: string }

/**
 * The page where this account can already buy the name at this price. One that is about to expire
 * doesn't count, nor one where too many cards were tried.
 */
export async function findOpenDirect(
  tx: Tx,
  direct: Direct,
  { openAfter, triesMax }: { openAfter: Date; triesMax: number },
): Promise<SessionRow | undefined> {
  const [row] = await tx<SessionRow[]>`
    select ${columns(tx)} from checkout_sessions
    where buyer_account_id = ${direct.buyer_account_id} and domain = ${direct.domain}
      and price_cents = ${direct.price_cents} and order_id is null and plan_id is null
      and brokerage_fee_cents is null
      and expires_at > ${openAfter}
      and seller_account_id is not distinct from ${direct.seller_account_id}
      and monthly_months is not distinct from ${direct.monthly_months}
      and monthly_price_cents is not distinct from ${direct.monthly_price_cents}
      and monthly_fee_cents is not distinct from ${direct.monthly_fee_cents}
      and ${triesMax} > (
        select count(*) from payments p
        where p.purpose in ('checkout', 'plan') and p.subject_id = session_id
      )
    order by created_at desc limit 1
  `
  return row
}

/** Locks the session until the transaction ends, so that two submits of one form queue here. */
export async function holdSession(tx: Tx, sessionId: string): Promise<SessionRow | undefined> {
  const [row] = await tx<SessionRow[]>`
    select ${columns(tx)} from checkout_sessions where session_id = ${sessionId} for update
  `
  return row
}

type BuyerRow = Pick<SessionRow, 'buyer_email' | 'buyer_name' | 'buyer_country' | 'link_cookie'>

/** The details the buyer entered, and the referral link their browser remembers. */
export async function setBuyer(tx: Tx, sessionId: string, buyer: BuyerRow): Promise<void> {
  await tx`
    update checkout_sessions set buyer_email = ${buyer.buyer_email},
      buyer_name = ${buyer.buyer_name}, buyer_country = ${buyer.buyer_country},
      link_cookie = coalesce(${buyer.link_cookie}, link_cookie)
    where session_id = ${sessionId}
  `
}

export async function setOrder(tx: Tx, sessionId: string, orderId: string): Promise<void> {
  await tx`
    update checkout_sessions set order_id = ${orderId} where session_id = ${sessionId}
  `
}

/** Nobody can start to pay on its page any more. A payment that is in progress decides for itself. */
export async function closeSession(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await tx`
    update checkout_sessions
    set expires_at = greatest(${now}::timestamptz, created_at + interval '1 microsecond')
    where session_id = ${sessionId} and order_id is null and expires_at > ${now}
  `
}

export async function setPlan(tx: Tx, sessionId: string, planId: string): Promise<void> {
  await tx`
    update checkout_sessions set plan_id = ${planId} where session_id = ${sessionId}
  `
}

type Owner = Pick<SessionRow, 'partner_id' | 'environment'>

/** A session, and whether someone is paying on its page right now. */
export type ListedSession = SessionRow & { is_paying: boolean }

/** Newest first. */
export async function readOwnSessions(
  reader: Reader,
  { partner_id, environment }: Owner,
  { before, max }: { before: Position | undefined; max: number },
): Promise<ListedSession[]> {
  return await reader<ListedSession[]>`
    select ${columns(reader)}, exists (
        select 1 from payments p
        where p.purpose = 'checkout' and p.subject_id = session_id and p.status = 'open'
      ) as is_paying
    from checkout_sessions
    where partner_id = ${partner_id} and environment = ${environment}
      ${before ? reader`and (created_at, session_id) < (${before.at}, ${before.id})` : reader``}
    order by created_at desc, session_id desc limit ${max}
  `
}

/** Which of these quotes have a session. Looked up by domain, because that column has an index. */
export async function readQuotedSessions(
  reader: Reader,
  { partner_id, environment }: Owner,
  quotes: readonly { quote_id: string; domain: string }[],
): Promise<string[]> {
  const rows = await reader<{ quote_id: string }[]>`
    select distinct quote_id from checkout_sessions
    where environment = ${environment} and domain = any(${quotes.map(({ domain }) => domain)})
      and partner_id = ${partner_id}
      and quote_id = any(${quotes.map(({ quote_id }) => quote_id)})
  `
  return rows.map(({ quote_id }) => quote_id)
}

/**
 * Deletes sessions of partners that expired without anybody trying to pay, in batches. Those of
 * people belong to their offers and purchases. Returns whether more are left.
 */
export async function purgeSessions(db: Db, before: Date, max: number): Promise<boolean> {
  const gone = await db`
    delete from checkout_sessions where session_id in (
      select s.session_id from checkout_sessions s
      where s.order_id is null and s.plan_id is null and s.partner_id <> 'ptr_direct'
        and s.expires_at < ${before}
        and not exists (
          select 1 from payments p where p.purpose = 'checkout' and p.subject_id = s.session_id
        )
      order by s.expires_at limit ${max}
    )
  `
  return gone.count === max
}
