import type { Answered } from './offers.ts'
import type { World } from './world.ts'

/** What was negotiated, compared with what was sold, and with what both sides were told. */
export async function checkOffers({ db }: World, told: Answered[]): Promise<string[]> {
  const wrong = await db<{ what: string }[]>`
    select f.offer_id || ' is ' || f.status || ' at ' || f.amount_cents || ', its order is '
      || coalesce(o.status || ' at ' || o.sale_price_cents, 'none') as what
    from offers f
    left join checkout_sessions s on s.session_id = f.session_id
    left join orders o on o.public_id = s.order_id
    where (f.status = 'paid' and o.public_id is null)
      or (f.status <> 'paid' and o.status <> 'CANCELLED')
      or (o.public_id is not null and (o.sale_price_cents, o.buyer_account_id, o.seller_account_id)
        is distinct from (f.amount_cents, f.buyer_account_id, f.seller_account_id))
    union all
    select offer_id || ' was agreed ' || count(*) || ' times' from offer_steps
    where event = 'accepted' group by offer_id having count(*) > 1
    union all
    select 'session ' || session_id || ' has ' || count(*) || ' offers' from offers
    where session_id is not null group by session_id having count(*) > 1
    union all
    select domain || ' has ' || count(*) || ' sales' from orders
    where seller_account_id is not null and status not in ('REFUNDED', 'CANCELLED')
    group by domain having count(*) > 1
  `
  return [...wrong.map(({ what }) => what), ...(await checkTold(db, told))]
}

async function checkTold(db: World['db'], told: Answered[]): Promise<string[]> {
  const steps = await db<Answered[]>`
    select offer_id, event from offer_steps where event in ('accepted', 'declined', 'withdrawn')
  `
  const known = new Set(steps.map(({ offer_id, event }) => `${offer_id} ${event}`))
  return told.flatMap(({ offer_id, event }) =>
    known.has(`${offer_id} ${event}`) ? [] : [`${offer_id} was ${event}, and isn't any more`],
  )
}
