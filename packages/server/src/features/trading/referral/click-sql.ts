import type { Db } from '../../../db/pool.ts'
import { transact } from '../../../db/transact.ts'

/** A click to count. The visitor is a hexadecimal digest. */
export type Click = { link_id: string; visitor: string; at: Date }

/** Within this time, a visitor of a link is counted once. */
export const REPEAT_MS = 30 * 60_000
/** Stops a flood from many addresses. No link has this many visitors in a day. */
const CLICKS_OF_DAY_MAX = 100_000

/**
 * Counts the clicks whose visitor wasn't counted in the last half hour, in one statement. The table
 * `referral_gates` decides, so repeats are detected on any node. Rows are always locked in the same
 * order.
 */
export async function insertClicks(db: Db, clicks: Click[]): Promise<void> {
  const given = clicks.map(({ link_id, visitor, at }) => ({
    link_id,
    visitor,
    at: at.toISOString(),
  }))
  await transact(
    db,
    async (tx) =>
      await tx`
        with given as (
          select g.link_id, decode(g.visitor, 'hex') as visitor_hash, g.at
          from jsonb_to_recordset(${tx.json(given)}) as g (
            link_id text, visitor text, at timestamptz
          )
          left join referral_click_days d
            on d.link_id = g.link_id and d.day = (g.at at time zone 'UTC')::date
          where coalesce(d.clicks, 0) < ${CLICKS_OF_DAY_MAX}
        ), passed as (
          insert into referral_gates (link_id, visitor_hash, counted_at)
          select link_id, visitor_hash, at from given order by link_id, visitor_hash
          on conflict (link_id, visitor_hash) do update set counted_at = excluded.counted_at
          where referral_gates.counted_at
            <= excluded.counted_at - make_interval(secs => ${REPEAT_MS / 1_000})
          returning link_id, visitor_hash, counted_at
        ), counted as (
          select p.link_id, p.visitor_hash, p.counted_at, l.partner_id, l.environment
          from passed p join referral_links l using (link_id)
        ), kept as (
          insert into referral_clicks (link_id, partner_id, environment, visitor_hash, at)
          select link_id, partner_id, environment, visitor_hash, counted_at from counted
        )
        insert into referral_click_days (link_id, day, partner_id, environment, clicks)
        select link_id, (counted_at at time zone 'UTC')::date as day, partner_id, environment,
          count(*)
        from counted group by 1, 2, 3, 4 order by 1, 2
        on conflict (link_id, day) do update
          set clicks = referral_click_days.clicks + excluded.clicks
      `,
  )
}

const PURGE_ROWS_MAX = 10_000

/** Deletes expired gates. Returns whether more are left. */
export async function purgeGates(db: Db, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - REPEAT_MS)
  const gone = await db`
    delete from referral_gates where ctid in (
      select ctid from referral_gates where counted_at < ${before} limit ${PURGE_ROWS_MAX}
    )
  `
  return gone.count === PURGE_ROWS_MAX
}

const KEPT_DAYS = 400

/** Deletes old clicks but keeps their daily sums. Returns whether more are left. */
export async function purgeClicks(db: Db, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000)
  const gone = await db`
    delete from referral_clicks where ctid in (
      select ctid from referral_clicks where at < ${before} limit ${PURGE_ROWS_MAX}
    )
  `
  return gone.count === PURGE_ROWS_MAX
}
