import type { Db, Reader, Tx } from '../../../db/pool.ts'
import { leaseUntil } from '../../../jobs/lease-sql.ts'
import type { HandoverRow } from './handover.ts'

function handovers(reader: Reader) {
  return reader`
    select h.public_id, o.domain, o.status, o.sale_price_cents,
      coalesce(o.buyer_account_id, '') as buyer_account_id,
      o.buyer_account_id is null as is_by_partner, h.seller_account_id, h.kind, h.stage,
      h.task_id, h.due_at, h.way, h.handed_over_at, h.registrar_before, h.registrar_after,
      h.disputed_at, h.dispute_reason, h.created_at,
      case when o.status = 'MANUAL_REVIEW' then o.updated_at end as held_since,
      case when o.status in ('REFUNDED', 'CANCELLED') then o.updated_at end as ended_at,
      case when o.status in ('REFUNDED', 'CANCELLED') then (
        select case when before.status = 'MANUAL_REVIEW' then before.at end from (
          select status, at from order_timeline where order_id = o.public_id
          order by id desc offset 1 limit 1
        ) before
      ) end as ended_held_since
    from handovers h join orders o on o.public_id = h.public_id
  `
}

export type Unrouted = {
  public_id: string
  seller_account_id: string | null
  /** We negotiated it with its owner, so staff hand it over. */
  is_brokered: boolean
}

/**
 * Sales whose delivery hasn't begun: direct ones whose money we have, and those of sellers' names by
 * partners. What else partners sell is delivered by staff alone.
 */
export async function readUnrouted(db: Db, max: number): Promise<Unrouted[]> {
  return await db<Unrouted[]>`
    select public_id, seller_account_id, is_brokered from (
      select o.public_id, o.seller_account_id, o.created_at,
        coalesce(p.purpose = 'brokerage', true) as is_brokered
      from orders o
      left join payments p on p.order_id = o.public_id
      where o.buyer_account_id is not null and o.status = 'PAID'
        and (p.payment_id is null or p.status = 'captured')
        and not exists (select 1 from handovers h where h.public_id = o.public_id)
      union all
      select o.public_id, o.seller_account_id, o.created_at, false
      from orders o
      left join payments p on p.order_id = o.public_id
      where o.buyer_account_id is null and o.seller_account_id is not null
        and o.status in ('EXTERNALLY_PAID', 'PAID')
        and (p.payment_id is null or p.status = 'captured')
        and not exists (select 1 from handovers h where h.public_id = o.public_id)
    ) found
    order by created_at limit ${max}
  `
}

/** Two workers may find the same sale. One of them begins its delivery. Staff do what was brokered. */
export async function insertHandovers(db: Db, found: Unrouted[], now: Date): Promise<void> {
  await db`
    insert into handovers (public_id, seller_account_id, kind, stage, look_at, created_at)
    select public_id, seller_account_id,
      case when seller_account_id is null then 'push' else 'auth_code' end, stage, ${now}, ${now}
    from unnest(
      ${found.map(({ public_id }) => public_id)}::text[],
      ${found.map(({ seller_account_id }) => seller_account_id)}::text[],
      ${found.map(({ is_brokered }) => (is_brokered ? 'staff' : 'routing'))}::text[]
    ) as found (public_id, seller_account_id, stage)
    on conflict (public_id) do nothing
  `
}

/** Leases deliveries that need attention, longest overdue first. */
export async function claimHandovers(
  db: Db,
  { now, leaseMs, max }: { now: Date; leaseMs: number; max: number },
): Promise<string[]> {
  const rows = await db<{ public_id: string }[]>`
    update handovers set lease_until = ${leaseUntil(db, leaseMs)}
    where public_id in (
      select public_id from handovers
      where look_at <= ${now} and lease_until <= clock_timestamp()
      order by look_at limit ${max} for update skip locked
    )
    returning public_id
  `
  return rows.map(({ public_id }) => public_id)
}

export async function findHandover(
  reader: Reader,
  public_id: string,
): Promise<HandoverRow | undefined> {
  const [row] = await reader<HandoverRow[]>`
    ${handovers(reader)} where h.public_id = ${public_id}
  `
  return row
}

/** Locks the delivery. It is the first lock of every transaction that takes it. */
export async function holdHandover(tx: Tx, public_id: string): Promise<HandoverRow | undefined> {
  await tx`select 1 from handovers where public_id = ${public_id} for update`
  return await findHandover(tx, public_id)
}

/** Of one seller. */
export async function holdTask(
  tx: Tx,
  { task_id, account_id }: { task_id: string; account_id: string },
): Promise<HandoverRow | undefined> {
  const [row] = await tx<{ public_id: string }[]>`
    select public_id from handovers
    where task_id = ${task_id} and seller_account_id = ${account_id} for update
  `
  return row && (await findHandover(tx, row.public_id))
}

/** Open tasks first, then the newest. */
export async function readTasks(
  reader: Reader,
  account_id: string,
  max: number,
): Promise<HandoverRow[]> {
  return await reader<HandoverRow[]>`
    ${handovers(reader)}
    where h.seller_account_id = ${account_id} and h.task_id is not null
    order by (h.stage = 'seller') desc, h.created_at desc, h.public_id desc limit ${max}
  `
}

type Next = Partial<
  Pick<
    HandoverRow,
    | 'kind'
    | 'task_id'
    | 'due_at'
    | 'way'
    | 'handed_over_at'
    | 'registrar_before'
    | 'registrar_after'
  >
> & {
  stage: HandoverRow['stage']
  /** When to look again; null once it is over. */
  look_at: Date | null
}

/** Moves a locked delivery on, and ends the lease. Fields that aren't given stay. */
export async function setHandover(tx: Tx, public_id: string, next: Next): Promise<void> {
  await tx`
    update handovers set stage = ${next.stage}, look_at = ${next.look_at}, lease_until = 'epoch',
      kind = coalesce(${next.kind ?? null}, kind),
      task_id = coalesce(${next.task_id ?? null}, task_id),
      due_at = coalesce(${next.due_at ?? null}, due_at),
      way = coalesce(${next.way ?? null}, way),
      handed_over_at = coalesce(${next.handed_over_at ?? null}, handed_over_at),
      registrar_before = coalesce(${next.registrar_before ?? null}, registrar_before),
      registrar_after = coalesce(${next.registrar_after ?? null}, registrar_after)
    where public_id = ${public_id}
  `
}

export async function setCode(tx: Tx, public_id: string, sealed: Buffer): Promise<void> {
  await tx`update handovers set sealed_auth_code = ${sealed} where public_id = ${public_id}`
}

export async function findCode(reader: Reader, public_id: string): Promise<Uint8Array | undefined> {
  const [row] = await reader<{ sealed_auth_code: Uint8Array | null }[]>`
    select sealed_auth_code from handovers where public_id = ${public_id}
  `
  return row?.sealed_auth_code ?? undefined
}

export async function setDispute(
  tx: Tx,
  public_id: string,
  { reason, now }: { reason: string; now: Date },
): Promise<void> {
  await tx`
    update handovers set disputed_at = ${now}, dispute_reason = ${reason}
    where public_id = ${public_id}
  `
}

/** Forgets the codes of names that were delivered long ago. Returns how many. */
export async function forgetCodes(db: Db, before: Date, max: number): Promise<number> {
  const rows = await db`
    update handovers set sealed_auth_code = null
    where public_id in (
      select public_id from handovers
      where sealed_auth_code is not null and stage = 'over' and handed_over_at < ${before}
      order by handed_over_at limit ${max}
    )
  `
  return rows.count
}

type Person = { account_id: string; email: string; name: string }

export async function findPerson(
  reader: Reader,
  account_id: string | null,
): Promise<Person | undefined> {
  const [row] = await reader<Person[]>`
    select id as account_id, email, name from accounts where id = ${account_id}
  `
  return row
}

/** Orders whose delivery waits for staff, longest first. Disputes come before the others. */
export async function readForStaffToDecide(reader: Reader, max: number): Promise<string[]> {
  const rows = await reader<{ public_id: string }[]>`
    select h.public_id from handovers h join orders o on o.public_id = h.public_id
    where h.stage = 'staff' and o.status in ('EXTERNALLY_PAID', 'PAID', 'TRANSFER_IN_PROGRESS')
    order by h.disputed_at nulls last, h.created_at limit ${max}
  `
  return rows.map(({ public_id }) => public_id)
}
