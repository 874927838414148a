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
  const recorded = await db<{ domain: string; orders: number }[]>`
    select domain, count(*) as orders from orders where environment = 'live'
    group by domain limit 1000000
  `
  const events = await db<{ id: string; domain: string | null }[]>`
    select id, case when type = 'order.recorded' then body::jsonb #>> '{data,order,domain}' end as domain
    from events where environment = 'live' limit 1000000
  `
  const told = new Map<string, number>()
  for (const { domain } of events) if (domain) told.set(domain, (told.get(domain) ?? 0) + 1)
  const known = new Set(recorded.map(({ domain }) => domain))
  await waitFor('every delivery is made', () => areDelivered(topology), DELIVERED_MS).catch(
    () => {},
  )
  const arrived = await arrivals(topology, paths)
  const got = new Set(arrived)
  return {
    orders: {
      confirmed: sold.length,
      recorded: recorded.length,
      lost: sold.filter((domain) => !known.has(domain)).length,
      twice: recorded.filter(({ orders }) => orders > 1).length,
    },
    events: {
      recorded: events.length,
      missing: recorded.filter(({ domain }) => !told.has(domain)).length,
      twice: [...told.values()].filter((count) => count > 1).length,
    },
    deliveries: {
      arrived: arrived.length,
      missing: events.filter(({ id }) => !got.has(id)).length,
      twice: arrived.length - got.size,
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

/** How many deliveries have arrived that had arrived before. */
export async function countRepeated(topology: Topology, paths: string[]): Promise<number> {
  const arrived = await arrivals(topology, paths)
  return arrived.length - new Set(arrived).size
}

/** The ids of the events that receivers got, also when they got one twice. */
async function arrivals({ control }: Topology, paths: string[]): Promise<string[]> {
  const inboxes = paths.map(async (path) => {
    const answer = await fetch(`${control}/inbox?${new URLSearchParams({ path }).toString()}`)
    return ((await answer.json()) as { ids: string[] }).ids
  })
  return (await Promise.all(inboxes)).flat()
}
