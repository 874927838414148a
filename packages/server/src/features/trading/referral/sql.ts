import type { Db, Reader, Tx } from '../../../db/pool.ts'
import type { Position } from '../../../values/cursor.ts'
import type { LinkRow, LinkSums } from './link.ts'
import type { Tenant } from '../../../values/environment.ts'

function columns(reader: Reader) {
  return reader`
    l.link_id, l.code, l.partner_id, l.environment, l.kind, l.domain, l.product, l.label,
    l.created_at
  `
}

/** Makes creating links queue up per partner, so that the limit holds. */
export async function holdPartnerForLinks(tx: Tx, partner_id: string): Promise<void> {
  await tx`select id from partners where id = ${partner_id} for no key update`
}

export async function countLinks(tx: Tx, { partner_id, environment }: Tenant): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*) as count from referral_links
    where partner_id = ${partner_id} and environment = ${environment}
  `
  return row?.count ?? 0
}

export async function insertLink(tx: Tx, link: LinkRow): Promise<void> {
  await tx`
    insert into referral_links (
      link_id, code, partner_id, environment, kind, domain, product, label, created_at
    ) values (
      ${link.link_id}, ${link.code}, ${link.partner_id}, ${link.environment}, ${link.kind},
      ${link.domain}, ${link.product}, ${link.label}, ${link.created_at}
    )
  `
}

/** Links of a suspended partner don't count. */
export async function findLinkByCode(db: Db, code: string): Promise<LinkRow | undefined> {
  const [row] = await db<LinkRow[]>`
    select ${columns(db)} from referral_links l join partners p on p.id = l.partner_id
    where l.code = ${code} and p.suspended_at is null
  `
  return row
}

type Page = { after: Position | undefined; limit: number }

/** Newest first, each with its results. */
export async function readLinks(
  reader: Reader,
  { partner_id, environment }: Tenant,
  { after, limit }: Page,
): Promise<(LinkRow & LinkSums)[]> {
  return await reader<(LinkRow & LinkSums)[]>`
    select ${columns(reader)},
      coalesce(c.clicks, 0)::bigint as clicks, coalesce(s.conversions, 0) as conversions,
      coalesce(s.sales_cents, 0)::bigint as sales_cents,
      coalesce(s.commission_cents, 0)::bigint as commission_cents
    from (
      select ${columns(reader)} from referral_links l
      where partner_id = ${partner_id} and environment = ${environment}
        ${after ? reader`and (created_at, link_id) < (${after.at}, ${after.id})` : reader``}
      order by created_at desc, link_id desc limit ${limit}
    ) l
    left join lateral (
      select sum(clicks) as clicks from referral_click_days d where d.link_id = l.link_id
    ) c on true
    left join lateral (
      select count(*) as conversions, sum(o.sale_price_cents) as sales_cents,
        sum(o.commission_cents) as commission_cents
      from referral_sales r join orders o on o.public_id = r.order_id
      where r.link_id = l.link_id and o.status not in ('REFUNDED', 'CANCELLED')
    ) s on true
    order by l.created_at desc, l.link_id desc
  `
}

type Attributed = { public_id: string; code: string; clicked_at: Date }

/**
 * Records the sale only if order and link belong to the same partner and environment, and we
 * collected the money. Returns the link id, or undefined otherwise.
 */
export async function insertSale(
  tx: Tx,
  { public_id, code, clicked_at }: Attributed,
): Promise<string | undefined> {
  const [row] = await tx<{ link_id: string }[]>`
    insert into referral_sales (order_id, link_id, clicked_at)
    select o.public_id, l.link_id, ${clicked_at}
    from orders o join referral_links l
      on l.partner_id = o.partner_id and l.environment = o.environment
    where o.public_id = ${public_id} and l.code = ${code}
      and o.payment_model = 'service_collected'
    on conflict (order_id) do nothing
    returning link_id
  `
  return row?.link_id
}

type OpenedCheckout = Tenant & { session_id: string; code: string | null; now: Date }

/** Opening a checkout again changes nothing. */
export async function insertCheckout(tx: Tx, opened: OpenedCheckout): Promise<void> {
  const { session_id, partner_id, environment, code, now } = opened
  await tx`
    insert into referral_checkouts (session_id, partner_id, environment, link_id, at)
    values (${session_id}, ${partner_id}, ${environment}, (
      select link_id from referral_links
      where code = ${code} and partner_id = ${partner_id} and environment = ${environment}
    ), ${now})
    on conflict (session_id) do nothing
  `
}
