import type { Db, Reader, Statements } from '../../../db/pool.ts'
import type { Span } from '../../../values/split-days.ts'

/** Visits of one day to be added. */
export type Visits = { seller_listing_id: string; day: string; visits: number }

/** Stops a flood from many addresses. No lander has this many visitors in a day. */
export const VISITS_OF_DAY_MAX = 100_000

/** Rows are always locked in the same order. Names that were withdrawn meanwhile are left out. */
export async function addVisits(db: Statements, visits: Visits[]): Promise<void> {
  await db`
    insert into lander_visit_days (seller_listing_id, day, visits)
    select given.seller_listing_id, given.day, least(given.visits, ${VISITS_OF_DAY_MAX})
    from jsonb_to_recordset(${db.json(visits)}) as given (
      seller_listing_id uuid, day date, visits integer
    )
    join seller_listings own on own.id = given.seller_listing_id
    order by 1, 2
    on conflict (seller_listing_id, day) do update
      set visits = least(lander_visit_days.visits + excluded.visits, ${VISITS_OF_DAY_MAX})
  `
}

export type VisitDay = { date: string; visits: number }

/** Visits per day, oldest first, without the days that had none. */
export async function readVisitDays(
  reader: Reader,
  seller_listing_id: string,
  { from, to, max }: Span & { max: number },
): Promise<VisitDay[]> {
  return await reader<VisitDay[]>`
    select to_char(day, 'YYYY-MM-DD') as date, visits from lander_visit_days
    where seller_listing_id = ${seller_listing_id}
      ${from ? reader`and day >= (${from}::timestamptz at time zone 'UTC')::date` : reader``}
      ${to ? reader`and day < (${to}::timestamptz at time zone 'UTC')` : reader``}
    order by day desc
    limit ${max}
  `
}

/** Returns whether there may be more. */
export async function purgeVisits(db: Db, before: Date, max: number): Promise<boolean> {
  const purged = await db`
    delete from lander_visit_days where (seller_listing_id, day) in (
      select seller_listing_id, day from lander_visit_days
      where day < (${before}::timestamptz at time zone 'UTC')::date
      limit ${max}
    )
  `
  return purged.count === max
}
