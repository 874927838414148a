import { checkLedger } from '../../packages/server/src/features/desks/soundness/check-ledger.ts'
import { waitFor } from './process.ts'
import type { Topology } from './topology.ts'

export type Verdict = {
  orders: { confirmed: number; recorded: number; lost: number; twice: number }
  events: { recorded: number; missing: number; twice: number }
  deliveries: { arrived: number; missing: number; twice: number }
  broken: string[]
}

/** A killed worker's lease ends after 30 s, and then its work is done by another. */
const DELIVERED_MS = 120_000

/** Compares what callers were told with the database, and both with what receivers got. */
export async function verify(
  topology: Topology,
  sold: string[],
  paths: string[],
): Promise<Verdict> {
  const { db } = topology
  const recorded = await db<{ domain: string; orders: number; events: number }[]>`
    select o.domain, count(distinct o.public_id) as orders,
      (select count(*) from events e
       where e.type = 'order.recorded' and e.data -> 'order' ->> 'domain' = o.domain) as events
    from orders o group by o.domain limit 1000000
  `
  const byDomain = new Map(recorded.map((row) => [row.domain, row]))
  const ids = (await db<{ id: string }[]>`select id from events limit 1000000`).map(({ id }) => id)
  await waitFor('every delivery is made', () => areDelivered(topology), DELIVERED_MS).catch(
    () => {},
  )
  const arrived = await arrivals(topology, paths)
  return {
    orders: {
      confirmed: sold.length,
      recorded: recorded.length,
      lost: sold.filter((domain) => !byDomain.has(domain)).length,
      twice: recorded.filter(({ orders }) => orders > 1).length,
    },
    events: {
      recorded: ids.length,
      missing: recorded.filter(({ events }) => events === 0).length,
      twice: recorded.filter(({ events }) => events > 1).length,
    },
    deliveries: {
      arrived: arrived.length,
      missing: ids.filter((id) => !arrived.includes(id)).length,
      twice: arrived.length - new Set(arrived).size,
    },
    broken: (await checkLedger(db)).map(({ id, text }) => `${id}: ${text}`),
  }
}

async function areDelivered({ db }: Topology): Promise<boolean> {
  const [row] = await db<{ count: number }[]>`
    select count(*) as count from deliveries where status = 'pending'
  `
  return row?.count === 0
}

/** The ids of the events that receivers got, also when they got one twice. */
async function arrivals({ control }: Topology, paths: string[]): Promise<string[]> {
  const inboxes = paths.map(async (path) => {
    const answer = await fetch(`${control}/inbox?${new URLSearchParams({ path }).toString()}`)
    return ((await answer.json()) as { ids: string[] }).ids
  })
  return (await Promise.all(inboxes)).flat()
}
