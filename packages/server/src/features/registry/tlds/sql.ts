import type { Db, Reader, Tx } from '../../../db/pool.ts'
import { leaseUntil } from '../../../jobs/lease-sql.ts'
import type { CatalogueTld } from './read-catalogue.ts'
import type { Cost, Markup, Op, TldRules } from './tld.ts'

/** More TLDs than the root zone and its second levels will ever have. */
const TLDS_MAX = 20_000
const COSTS_MAX = 500_000

export type TldRow = { tld: string; unicode: string; rules: TldRules; synced_at: Date }

/** Every TLD in the catalogue, without retired ones. */
export async function readTlds(reader: Reader): Promise<TldRow[]> {
  return await reader<TldRow[]>`
    select tld, unicode, rules, synced_at from tlds
    where retired_at is null
    order by tld limit ${TLDS_MAX}
  `
}

/** Those of the TLDs whose names can be locked against transfers. */
export async function readLockable(reader: Reader, tlds: string[]): Promise<{ tld: string }[]> {
  return await reader<{ tld: string }[]>`
    select tld from tlds
    where tld = any(${tlds}::text[]) and rules @> '{"transferLock": true}' limit ${TLDS_MAX}
  `
}

/** Whether the registrar says that the registry of a TLD takes no DNSSEC keys. */
export async function isWithoutDnssec(reader: Reader, tld: string): Promise<boolean> {
  const found = await reader`
    select from tlds where tld = ${tld} and rules @> '{"dnssec": false}'
  `
  return found.length > 0
}

export type KnownTld = { tld: string; synced_at: Date; is_sold: boolean }

/** The TLDs in the catalogue before a sync. */
export async function readKnown(tx: Tx): Promise<KnownTld[]> {
  return await tx<KnownTld[]>`
    select tld, synced_at, exists (select 1 from tld_costs where tld_costs.tld = tlds.tld) as is_sold
    from tlds where retired_at is null limit ${TLDS_MAX}
  `
}

export async function readCosts(reader: Reader): Promise<(Cost & { tld: string })[]> {
  return await reader<(Cost & { tld: string })[]>`
    select tld, op, kind, cost_cents, from_at, until_at from tld_costs
    order by tld, op limit ${COSTS_MAX}
  `
}

export async function readMarkups(reader: Reader): Promise<(Markup & { tld: string })[]> {
  return await reader<(Markup & { tld: string })[]>`
    select tld, markup_bps, minimum_cents from tld_markups limit ${TLDS_MAX}
  `
}

export async function putMarkup(tx: Tx, tld: string, { markup_bps, minimum_cents }: Markup) {
  await tx`
    insert into tld_markups (tld, markup_bps, minimum_cents)
    values (${tld}, ${markup_bps}, ${minimum_cents})
    on conflict (tld) do update set markup_bps = excluded.markup_bps,
      minimum_cents = excluded.minimum_cents
  `
}

export async function readVersion(reader: Reader): Promise<number> {
  const [row] = await reader<{ version: number }[]>`select version from catalogue_state`
  return row?.version ?? 0
}

/**
 * Locks the single state row, so changes run one at a time. Each change ends by bumping the
 * version.
 */
export async function holdState(tx: Tx): Promise<void> {
  await tx`select version from catalogue_state for update`
}

export async function moveVersion(tx: Tx): Promise<void> {
  await tx`update catalogue_state set version = version + 1`
}

export type SyncRun = {
  id: number
  started_at: Date
  ended_at: Date | null
  outcome: 'good' | 'partial' | 'failed' | null
  tlds_read: number
  tlds_failed: number
  reason: string
  /** Whether a process is syncing right now and still holds its lease. */
  is_leased: boolean
}

export async function readLastRun(reader: Reader): Promise<SyncRun | undefined> {
  const [row] = await reader<SyncRun[]>`
    select id, started_at, ended_at, outcome, tlds_read, tlds_failed, reason,
      ended_at is null and lease_until > clock_timestamp() as is_leased
    from catalogue_syncs order by id desc limit 1
  `
  return row
}

/** When the last complete sync ended. */
export async function readLastGood(reader: Reader): Promise<Date | undefined> {
  const [row] = await reader<{ ended_at: Date }[]>`
    select ended_at from catalogue_syncs where outcome = 'good' order by id desc limit 1
  `
  return row?.ended_at
}

export async function insertRun(tx: Tx, leaseMs: number, now: Date): Promise<number> {
  await tx`delete from catalogue_syncs where started_at < ${now}::timestamptz - interval '1 year'`
  const [row] = await tx<{ id: number }[]>`
    insert into catalogue_syncs (started_at, lease_until)
    values (${now}, ${leaseUntil(tx, leaseMs)}) returning id
  `
  return row?.id ?? 0
}

export type RunEnd = Pick<SyncRun, 'outcome' | 'tlds_read' | 'tlds_failed' | 'reason'>

export async function endRun(tx: Tx, id: number, end: RunEnd, now: Date): Promise<void> {
  await tx`
    update catalogue_syncs set ended_at = ${now}, outcome = ${end.outcome},
      tlds_read = ${end.tlds_read}, tlds_failed = ${end.tlds_failed}, reason = ${end.reason}
    where id = ${id} and ended_at is null
  `
}

/** Upserts the TLDs that were read, and replaces their costs. */
export async function replaceTlds(tx: Tx, tlds: CatalogueTld[], now: Date): Promise<void> {
  await tx`
    insert into tlds (tld, unicode, rules, synced_at)
    select tld, unicode, rules, ${now}
    from jsonb_to_recordset(${tx.json(tlds as never)}) as new (
      tld text, unicode text, rules jsonb
    )
    on conflict (tld) do update set unicode = excluded.unicode, rules = excluded.rules,
      synced_at = excluded.synced_at, retired_at = null
  `
  await tx`delete from tld_costs where tld = any(${tlds.map(({ tld }) => tld)})`
  const costs = tlds.flatMap(({ tld, costs: own }) => own.map((cost) => ({ tld, ...cost })))
  await tx`
    insert into tld_costs (tld, op, kind, cost_cents, from_at, until_at)
    select tld, op, kind, cost_cents, from_at, until_at
    from jsonb_to_recordset(${tx.json(costs as never)}) as new (
      tld text, op text, kind text, cost_cents bigint, from_at timestamptz, until_at timestamptz
    )
  `
}

/**
 * Retires TLDs that are no longer sold. Their costs are deleted, so they have no outdated price if
 * they come back.
 */
export async function retireExcept(tx: Tx, kept: string[], now: Date): Promise<string[]> {
  const rows = await tx<{ tld: string }[]>`
    update tlds set retired_at = ${now}
    where retired_at is null and tld <> all(${kept})
    returning tld
  `
  await tx`delete from tld_costs using tlds where tlds.tld = tld_costs.tld and retired_at is not null`
  return rows.map(({ tld }) => tld)
}

export type RetailPrice = { tld: string; op: Op; price_cents: number | null }

/** Adds the prices that differ from the latest in the history. Returns how many were added. */
export async function insertChangedPrices(
  tx: Tx,
  prices: RetailPrice[],
  now: Date,
): Promise<number> {
  const rows = await tx`
    insert into tld_price_history (tld, op, price_cents, at)
    select new.tld, new.op, new.price_cents, ${now}
    from jsonb_to_recordset(${tx.json(prices as never)}) as new (
      tld text, op text, price_cents bigint
    )
    left join lateral (
      select price_cents from tld_price_history
      where tld = new.tld and op = new.op
      order by id desc limit 1
    ) as last on true
    where last.price_cents is distinct from new.price_cents
    returning id
  `
  return rows.length
}

export type PriceChangeRow = { op: Op; price_cents: number | null; at: Date }

/** The latest price changes of a TLD, newest first. */
export async function readPriceChanges(
  db: Db,
  tld: string,
  max: number,
): Promise<PriceChangeRow[]> {
  return await db<PriceChangeRow[]>`
    select op, price_cents, at from tld_price_history
    where tld = ${tld}
    order by id desc limit ${max}
  `
}
