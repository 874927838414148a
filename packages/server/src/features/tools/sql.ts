import type { Db, Tx } from '../../db/pool.ts'
import type { Backlog } from '../../http/watch-queues.ts'
import { leaseUntil } from '../../jobs/lease-sql.ts'
import {
  ATTEMPTS_MAX,
  ATTEMPTS_TOGETHER,
  CANCELLED,
  INTERRUPTED,
  type JobStatus,
} from './states.ts'
import type { ToolResult } from './tool.ts'

export type JobRow = {
  status: JobStatus
  result: ToolResult | null
  error: string | null
  created_at: Date
  finished_at: Date | null
}

type NewJob = {
  id: string
  slug: string
  caller: string
  input: unknown
  input_digest: string
  created_at: Date
}

export async function insertJob(tx: Tx, job: NewJob): Promise<void> {
  await tx`
    insert into tool_jobs (id, slug, caller, input, input_digest, created_at)
    values (
      ${job.id}, ${job.slug}, ${job.caller}, ${tx.json(job.input as never)}, ${job.input_digest},
      ${job.created_at}
    )
  `
}

/** How many jobs are waiting, in total and for one caller. Stops counting at `max`. */
export async function countWaiting(
  tx: Tx,
  caller: string,
  max: number,
): Promise<{ all: number; own: number }> {
  const [row] = await tx<{ all: number; own: number }[]>`
    select
      (select count(*) from (
        select 1 from tool_jobs where status = 'queued' limit ${max}
      ) waiting) as all,
      (select count(*) from tool_jobs where status = 'queued' and caller = ${caller}) as own
  `
  return row ?? { all: 0, own: 0 }
}

/** A recent result for the same input. */
export async function readFound(
  db: Db,
  slug: string,
  input_digest: string,
  since: Date,
): Promise<ToolResult | undefined> {
  const [row] = await db<{ result: ToolResult }[]>`
    select result from tool_jobs
    where slug = ${slug} and input_digest = ${input_digest} and status = 'done'
      and finished_at > ${since}
    order by finished_at desc
    limit 1
  `
  return row?.result
}

export async function readJobRow(db: Db, slug: string, id: string): Promise<JobRow | undefined> {
  const [row] = await db<JobRow[]>`
    select status, result, error, created_at, finished_at from tool_jobs
    where id = ${id} and slug = ${slug}
  `
  return row
}

/** Cancels a job that has not ended. The worker running it loses its lease. */
export async function cancelJobRow(tx: Tx, slug: string, id: string, now: Date): Promise<void> {
  await tx`
    update tool_jobs set status = 'failed', error = ${CANCELLED}, finished_at = ${now},
      lease_token = null, lease_until = null
    where id = ${id} and slug = ${slug} and status in ('queued', 'running')
  `
}

export type ClaimedJob = {
  id: string
  slug: string
  input: unknown
  lease_token: string
  /** Including this one. */
  attempts: number
}

type Claim = {
  leaseMs: number
  lease_token: string
  max: number
  callerMax: number
  /** How many jobs that must run alone can be claimed. */
  aloneMax: number
}

/**
 * Leases jobs. Callers take turns: everyone's first job comes before anyone's second, counting
 * running ones, and no caller has more than `callerMax` running. Jobs whose worker died come first,
 * because they were started earlier. A job that must run alone stays queued until its turn, so it
 * takes no place from others.
 */
export async function claimJobs(db: Db, claim: Claim): Promise<ClaimedJob[]> {
  const { leaseMs, lease_token, max, callerMax, aloneMax } = claim
  return await db<ClaimedJob[]>`
    with running as (
      select caller, count(*) as jobs from tool_jobs
      where status = 'running' and lease_until > clock_timestamp() group by caller
    ), waiting as (
      select id, created_at, attempts, 0 as turn from tool_jobs
      where status = 'running' and lease_until <= clock_timestamp()
      union all
      select id, created_at, attempts,
        coalesce(jobs, 0) + row_number() over (partition by caller order by created_at, id) as turn
      from tool_jobs left join running using (caller)
      where status = 'queued'
    ), placed as (
      select id, created_at, turn, attempts >= ${ATTEMPTS_TOGETHER} as is_alone,
        row_number() over (
          partition by attempts >= ${ATTEMPTS_TOGETHER} order by turn, created_at, id
        ) as place
      from waiting where attempts < ${ATTEMPTS_MAX}
    ), chosen as (
      select tool_jobs.id from tool_jobs join placed using (id)
      where turn <= ${callerMax} and (not is_alone or place <= ${aloneMax})
        and (status = 'queued' or (status = 'running' and lease_until <= clock_timestamp()))
        and attempts < ${ATTEMPTS_MAX}
      order by turn, placed.created_at, id
      limit ${max}
      for update of tool_jobs skip locked
    )
    update tool_jobs set status = 'running', lease_token = ${lease_token},
      lease_until = ${leaseUntil(db, leaseMs)}, attempts = attempts + 1, result = null
    from chosen where tool_jobs.id = chosen.id
    returning tool_jobs.id, slug, input, lease_token, attempts
  `
}

/** Fails jobs whose workers died too often, with the reason. */
export async function failInterrupted(db: Db, now: Date): Promise<void> {
  await db`
    update tool_jobs set status = 'failed', error = ${INTERRUPTED}, finished_at = ${now},
      lease_token = null, lease_until = null
    where status = 'running' and lease_until <= clock_timestamp() and attempts >= ${ATTEMPTS_MAX}
  `
}

type Kept = { leaseMs: number; progressJson: string | undefined }

/**
 * Saves a job's progress and renews its lease. False if the lease is lost, for example because the
 * job was cancelled.
 */
export async function keepJob(
  db: Db,
  { id, lease_token }: ClaimedJob,
  { leaseMs, progressJson }: Kept,
): Promise<boolean> {
  const rows = await db`
    update tool_jobs set lease_until = ${leaseUntil(db, leaseMs)}
      ${progressJson ? db`, result = ${progressJson}::text::jsonb` : db``}
    where id = ${id} and lease_token = ${lease_token}
    returning 1
  `
  return rows.length > 0
}

export type JobEnd = { resultJson: string } | { error: string }

/** Finishes a job, if its lease is still held. */
export async function finishJob(
  db: Db,
  { id, lease_token }: ClaimedJob,
  end: JobEnd,
  now: Date,
): Promise<void> {
  const json = 'resultJson' in end ? end.resultJson : undefined
  await db`
    update tool_jobs set
      status = ${json ? 'done' : 'failed'}, error = ${'error' in end ? end.error : null},
      ${json ? db`result = ${json}::text::jsonb,` : db``}
      finished_at = ${now}, lease_token = null, lease_until = null
    where id = ${id} and lease_token = ${lease_token}
  `
}

/** Returns a job to the queue as if it had never started, because its worker is stopping. */
export async function giveBackJob(db: Db, { id, lease_token }: ClaimedJob): Promise<void> {
  await db`
    update tool_jobs set status = 'queued', attempts = attempts - 1, result = null,
      lease_token = null, lease_until = null
    where id = ${id} and lease_token = ${lease_token}
  `
}

/** Returns a job to the queue after the process running it ended. This attempt counts. */
export async function retryJob(db: Db, { id, lease_token }: ClaimedJob): Promise<void> {
  await db`
    update tool_jobs set status = 'queued', result = null, lease_token = null, lease_until = null
    where id = ${id} and lease_token = ${lease_token}
  `
}

/**
 * Counts unfinished jobs created before a moment, if no worker holds any job at all. A job that
 * waits behind others of its caller is not counted, because those are being worked on.
 */
export async function countAbandoned(db: Db, before: Date): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*) from tool_jobs
    where status in ('queued', 'running') and created_at < ${before} and not exists (
      select 1 from tool_jobs where status = 'running' and lease_until > clock_timestamp()
    )
  `
  return row?.count ?? 0
}

/**
 * Jobs that a worker should have begun by now. Those that wait while their caller has others
 * running are not counted.
 */
export async function countDue(db: Db): Promise<Backlog> {
  const [row] = await db<Backlog[]>`
    select count(*) as count, min(created_at) as oldest_at from tool_jobs
    where status = 'queued' and not exists (
      select 1 from tool_jobs own
      where own.caller = tool_jobs.caller and own.status = 'running'
        and own.lease_until > clock_timestamp()
    )
  `
  return row ?? { count: 0, oldest_at: null }
}

const PURGED_AT_ONCE = 1_000

/** Deletes jobs that ended before this moment. Resolves with whether there may be more. */
export async function purgeJobs(db: Db, before: Date): Promise<boolean> {
  const rows = await db`
    delete from tool_jobs where id in (
      select id from tool_jobs where finished_at < ${before} limit ${PURGED_AT_ONCE}
    )
    returning 1
  `
  return rows.length === PURGED_AT_ONCE
}
