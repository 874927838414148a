import { pino } from 'pino'
import type { Db } from '../../packages/server/src/db/pool.ts'
import { Batcher } from '../../packages/server/src/db/batcher.ts'
import { leaseUntil } from '../../packages/server/src/jobs/lease-sql.ts'
import { workUnderLease } from '../../packages/server/src/jobs/leased-work.ts'
import { loadPeer, versionOf } from './install.ts'

export type Job = { number: number }
export type Place = { db: Db; url: string; connections: number }

export type Queue = {
  name: string
  add(jobs: Job[]): Promise<void>
  /** Calls `done` for each job. `stop` resolves when the database knows all of them. */
  work(done: () => void): Promise<{ stop(): Promise<unknown> }>
  close(): Promise<unknown>
}

const AT_ONCE = 200
const LEASE_MS = 30_000

export async function openQueues(place: Place): Promise<Queue[]> {
  return [await ours(place), await pgBoss(place), await graphile(place)]
}

type Claimed = { id: number; payload: Job; lease_token: string }

/** A table of jobs with leases, worked on by the code behind deliveries, changes and tools. */
async function ours({ db }: Place): Promise<Queue> {
  await db`
    create table bench_jobs (
      id bigint generated always as identity primary key, payload jsonb not null, lease_token text,
      lease_until timestamptz not null default 'epoch'
    )
  `
  const finished = new Batcher<Claimed, boolean>(async (jobs) => {
    const gone = await db<{ id: number }[]>`
      delete from bench_jobs using unnest(
        ${jobs.map(({ id }) => id)}::bigint[], ${jobs.map((job) => job.lease_token)}::text[]
      ) as ended (id, lease_token)
      where bench_jobs.id = ended.id and bench_jobs.lease_token = ended.lease_token
      returning bench_jobs.id
    `
    const ids = new Set(gone.map(({ id }) => id))
    return jobs.map(({ id }) => ids.has(id))
  })
  const claim = async (max: number, lease_token: string) =>
    await db<Claimed[]>`
      with due as materialized (
        select id from bench_jobs where lease_until <= clock_timestamp()
        order by id limit ${max} for no key update skip locked
      )
      update bench_jobs set lease_token = ${lease_token}, lease_until = ${leaseUntil(db, LEASE_MS)}
      from due where bench_jobs.id = due.id
      returning bench_jobs.id, bench_jobs.payload, bench_jobs.lease_token
    `
  return {
    name: 'ours (`jobs/leased-work`)',
    add: async (jobs) => {
      await db`
        insert into bench_jobs (payload)
        select payload from jsonb_array_elements(${db.json(jobs)}) as payload
      `
    },
    work: async (done) =>
      workUnderLease<Claimed>({
        name: 'bench jobs',
        log: pino({ level: 'error' }),
        places: AT_ONCE,
        lookMs: () => 50,
        lookAtFree: AT_ONCE / 2,
        claims: [async ({ max, lease_token }) => await claim(max, lease_token)],
        work: async (job) => {
          if (await finished.ask(job)) done()
        },
        about: ({ id }) => ({ id }),
      }),
    close: async () => await db`drop table bench_jobs`,
  }
}

type Boss = {
  start(): Promise<unknown>
  stop(options: object): Promise<unknown>
  createQueue(name: string): Promise<unknown>
  insert(name: string, jobs: { data: Job }[]): Promise<unknown>
  fetch(name: string, options: object): Promise<{ id: string }[]>
  complete(name: string, ids: string[]): Promise<unknown>
}
type PgBoss = { PgBoss: new (options: object) => Boss }

/** By its calls for batches: its own loop waits at least half a second between two. */
async function pgBoss({ url, connections }: Place): Promise<Queue> {
  const { PgBoss } = await loadPeer<PgBoss>('pg-boss')
  const boss = new PgBoss({ connectionString: url, max: connections })
  await boss.start()
  const queue = 'bench'
  await boss.createQueue(queue)
  return {
    name: versionOf('pg-boss'),
    add: async (jobs) =>
      void (await boss.insert(
        queue,
        jobs.map((data) => ({ data })),
      )),
    work: async (done) => {
      let isStopped = false
      const loop = async () => {
        while (!isStopped) {
          const jobs = await boss.fetch(queue, { batchSize: AT_ONCE })
          if (jobs.length === 0) return
          await boss.complete(
            queue,
            jobs.map(({ id }) => id),
          )
          for (const _ of jobs) done()
        }
      }
      const loops = Promise.all([loop(), loop()])
      return {
        stop: async () => {
          isStopped = true
          await loops
        },
      }
    },
    close: async () => await boss.stop({ graceful: false }),
  }
}

type Runner = { stop(): Promise<void> }
type Graphile = {
  Logger: new (open: () => () => void) => object
  run(options: object): Promise<Runner>
  makeWorkerUtils(options: object): Promise<{
    migrate(): Promise<void>
    addJobs(jobs: { identifier: string; payload: Job }[]): Promise<unknown>
    release(): Promise<void>
  }>
}

/** With its queue in the worker and completion in batches, as its guide to performance says. */
async function graphile({ url, connections }: Place): Promise<Queue> {
  const { Logger, run, makeWorkerUtils } = await loadPeer<Graphile>('graphile-worker')
  const utils = await makeWorkerUtils({ connectionString: url })
  await utils.migrate()
  const silent = new Logger(() => () => {})
  return {
    name: versionOf('graphile-worker'),
    add: async (jobs) =>
      void (await utils.addJobs(jobs.map((payload) => ({ identifier: 'bench', payload })))),
    work: async (done) => {
      const worker = {
        connectionString: url,
        concurrentJobs: AT_ONCE,
        maxPoolSize: connections,
        localQueue: { size: 2 * AT_ONCE },
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
        pollInterval: 50,
        logger: silent,
      }
      const taskList = { bench: async () => done() }
      return await run({ preset: { worker }, taskList, noHandleSignals: true })
    },
    close: async () => await utils.release(),
  }
}
