import { setTimeout as pause } from 'node:timers/promises'
import { openDb } from '../../packages/server/src/db/pool.ts'
import { PRESENT_CLI } from './nodes.ts'
import type { Fault, TrialOptions } from './options.ts'
import { answers, type Part, waitFor } from './process.ts'
import type { Topology } from './topology.ts'

/** What was seen of a fault besides what callers saw. */
export type Caused = {
  /** When it was killed, and when that had ended it, from `performance.now()`. */
  killedAt?: number
  goneAt?: number
  /** When what was gone answered again, from `performance.now()`. */
  backAt: number
  note?: string
}

const REPLICA_MS = 10_000

type Seen = Omit<Caused, 'backAt'>
type Lasting = Pick<TrialOptions, 'seconds' | 'rolling' | 'lag'>

/** Breaks something and mends it again, while the load goes on. */
export async function cause(top: Topology, fault: Fault, lasting: Lasting): Promise<Caused> {
  const seen = await CAUSES[fault](top, lasting)
  const backAt = performance.now()
  await waitFor('the service answers', () => answers(`${top.url}/readyz`))
  return { ...seen, backAt }
}

const CAUSES: Record<Fault, (top: Topology, lasting: Lasting) => Promise<Seen | void>> = {
  restart: async ({ nodes }, { rolling }) => {
    const until = performance.now() + rolling * 1000
    let rounds = 0
    do {
      await restartAll(nodes.all)
      rounds += 1
    } while (performance.now() < until)
    return { note: `${rounds} ${rounds === 1 ? 'round' : 'rounds'}` }
  },
  upgrade: async ({ nodes, migrate }) => {
    migrate()
    nodes.use(PRESENT_CLI)
    await restartAll(nodes.all)
  },
  server: async ({ nodes }) => await killOne(nodes.servers),
  worker: async ({ nodes }) => await killOne(nodes.workers),
  tools: async ({ nodes }) => await killOne([nodes.tools]),
  forward: async ({ nodes }) => await killOne([nodes.forward]),
  redis: async ({ redis }) => await killOne([redis]),
  'redis-hung': async ({ redis }, { seconds }) => {
    redis.hang()
    await pause(seconds * 1000)
    redis.resume()
  },
  replica: async ({ databases }) => await killOne([databases.replica]),
  lag: async (top, { lag }) => await holdReplica(top, lag),
  pgbouncer: async ({ databases }) => await killOne([databases.pgbouncer]),
  postgres: async ({ databases }) => await killOne([databases.primary]),
  proxy: async ({ proxy }) => await killOne([proxy]),
}

async function restartAll(parts: Part[]): Promise<void> {
  for (const part of parts) {
    await part.stop()
    await part.start()
  }
}

async function killOne([part]: Part[]): Promise<Seen> {
  const killedAt = performance.now()
  await part?.kill()
  const goneAt = performance.now()
  await part?.start()
  return { killedAt, goneAt }
}

/** A replica ends statements that are in the way of what it applies. They are sent again. */
async function insist(send: () => Promise<unknown>): Promise<void> {
  const isDone = async () =>
    await send().then(
      () => true,
      () => false,
    )
  await waitFor('the replica does as it is told', isDone, REPLICA_MS)
}

/** The replica stays connected and receives everything, but applies nothing. */
async function holdReplica({ databases, nodes }: Topology, seconds: number): Promise<Seen> {
  const replica = openDb(databases.replicaUrl, 1)
  try {
    await insist(() => replica`select pg_wal_replay_pause()`)
    await pause(seconds * 1000)
    const lags = await nodes.readMetric('namehouse_replica_lag_seconds')
    await insist(() => replica`select pg_wal_replay_resume()`)
    return { note: `servers saw ${Math.round(Math.max(-1, ...lags))} s` }
  } finally {
    await replica.end({ timeout: 1 })
  }
}
