import { DELIVERED_EVENTS } from '../../../events/types.ts'
import { type Invariant, SHOWN_MAX } from './invariant.ts'

/**
 * Events are kept for a year. We compare a day less, because events are deleted during that day.
 */
const EVENTS_KEPT = '364 days'
/** Deliveries are kept for 30 days, compared in the same way. */
const DELIVERIES_KEPT = '29 days'

/** Invariants of the events we send to partners. */
export const EVENT_INVARIANTS: Invariant[] = [
  {
    id: 'I3 events',
    text: 'every order has exactly one order.recorded event',
    // In the sandbox, developers can trigger events that belong to no order.
    find: (tx, now) => tx`
      select partner_id || ' in ' || environment || ': ' || orders || ' orders, '
        || events || ' events' as what
      from (
        select partner_id, environment, sum(orders) as orders, sum(events) as events
        from (
          select partner_id, environment, count(*) as orders, 0 as events from orders
          where created_at > ${now}::timestamptz - ${EVENTS_KEPT}::interval group by partner_id, environment
          union all
          select partner_id, environment, 0, count(*) from events
          where type = 'order.recorded' and created_at > ${now}::timestamptz - ${EVENTS_KEPT}::interval
          group by partner_id, environment
        ) counted group by partner_id, environment
      ) compared
      where orders > events or (environment = 'live' and orders <> events)
      limit ${SHOWN_MAX}
    `,
  },
  {
    id: 'I3 deliveries',
    text: 'every event is queued for the endpoint that was active when it was written',
    // An endpoint is active at the latest since it was last set. An event of that exact moment may
    // be older than the endpoint.
    find: (tx, now) => tx`
      select e.id || ' is not queued for ' || p.id as what
      from webhook_endpoints p
      join events e on e.partner_id = p.partner_id and e.environment = p.environment
      where p.active and e.type = any(${[...DELIVERED_EVENTS]})
        and e.created_at > p.updated_at + interval '1 minute'
        and e.created_at > ${now}::timestamptz - ${DELIVERIES_KEPT}::interval
        and not exists (
          select 1 from deliveries d where d.endpoint_id = p.id and d.event_id = e.id
        )
      limit ${SHOWN_MAX}
    `,
  },
  {
    id: 'I10',
    text: "each partner's events are numbered without a gap, up to its counter, apart from restores",
    find: (tx) => tx`
      select c.partner_id || ' in ' || c.environment || ': ' || count(e.id) || ' events from '
        || min(e.seq) || ' to ' || max(e.seq) || ', counter at ' || c.last_seq as what
      from event_counters c
      join events e on e.partner_id = c.partner_id and e.environment = c.environment
      group by c.partner_id, c.environment, c.last_seq
      having max(e.seq) > c.last_seq or count(e.id) <> c.last_seq - min(e.seq) + 1 - (
        select coalesce(sum(g.up_to_seq - g.after_seq), 0) from event_gaps g
        where g.partner_id = c.partner_id and g.environment = c.environment
          and g.after_seq >= min(e.seq)
      )
      limit ${SHOWN_MAX}
    `,
  },
]
