import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type House, openHouse } from '../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../test/support/lab.ts'
import { passLeases } from '../../../test/support/leases.ts'
import {
  ended,
  finishedJob,
  givenToolWorker,
  QUICK,
  runnersOf,
  ticketOf,
  toolsOf,
} from '../../../test/support/tools.ts'
import { until } from '../../../test/support/until.ts'
import { toolJobs } from './jobs.ts'
import { runJob } from './run-job.ts'
import { claimJobs } from './sql.ts'

const SLUG = 'bulk-availability'
/** So long that a test that waited for it would time out. */
const LEASE_MS = 600_000
let lab: TestLab
let house: House

beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab)
})

beforeEach(async () => {
  await lab.reset()
  await house.db`delete from tool_jobs`
})

let asked = 0
/** Names that were never looked up before, so no result is cached. */
const freshNames = (count: number): string[] =>
  Array.from({ length: count }, () => `fresh-harbor-${(asked += 1)}.com`)

const given = async (domains: string[]): Promise<string> =>
  ticketOf(await toolsOf(house).run(SLUG, { domains }))

const claim = (max = 50, callerMax = 2) => {
  const lease = { leaseMs: LEASE_MS, lease_token: crypto.randomUUID() }
  return claimJobs(house.db, { ...lease, max, callerMax, aloneMax: 1 })
}

it('a job runs to completion and returns its result', async () => {
  givenToolWorker(house)
  const names = ['busy-harbor.com', 'free-harbor-4711.com', 'lost-harbor.xyz', 'busy-harbor.com']
  const job = await finishedJob(house, SLUG, { domains: names })
  expect(job).toMatchObject({
    status: 'done',
    result: { total: 3, states: { registered: 1, available: 1, unknown: 1 } },
  })
  const rows = job.result?.['results'] as { domain: string; state: string }[]
  expect(rows.map(({ domain }) => domain)).toEqual(names.slice(0, 3))
})

it('a line that is no domain name is listed with the reason, and the others are checked', async () => {
  givenToolWorker(house)
  const job = await finishedJob(house, SLUG, { domains: ['not a name', 'busy-harbor.com'] })
  expect(job).toMatchObject({
    status: 'done',
    result: {
      total: 2,
      states: { registered: 1, invalid: 1 },
      results: [
        { domain: 'busy-harbor.com', state: 'registered' },
        { domain: 'not a name', state: 'invalid', reason: 'A domain name can’t have spaces.' },
      ],
    },
  })
})

it('a running job reports its progress, and stops when it is cancelled', async () => {
  await lab.fault({ target: 'rdap:*', kind: 'stall', match: 'fresh-harbor' })
  await lab.fault({ target: 'whois:*', kind: 'stall', match: 'fresh-harbor' })
  givenToolWorker(house)
  const jobId = await given(['busy-harbor.com', ...freshNames(30)])
  const running = await until('progress', async () => {
    const job = await toolsOf(house).job(SLUG, jobId)
    return job.result && job
  })
  expect(running).toMatchObject({ status: 'running', result: { done: 0, total: 31 } })
  const cancelled = await toolsOf(house).cancel(SLUG, jobId)
  expect(cancelled).toMatchObject({ status: 'failed', error: 'The job was cancelled.' })
  const again = await toolsOf(house).cancel(SLUG, jobId)
  expect(again).toEqual(cancelled)
  // The worker has noticed: its open requests are closed.
  await lab.reset()
  const after = await finishedJob(house, SLUG, { domains: ['busy-harbor.com'] })
  expect(after.status).toBe('done')
  expect(await toolsOf(house).job(SLUG, jobId)).toEqual(cancelled)
})

it('a queued job can be cancelled before it starts', async () => {
  const jobId = await given(freshNames(1))
  await toolsOf(house).cancel(SLUG, jobId)
  expect(await claim()).toEqual([])
})

describe('a worker that dies', () => {
  it('leaves its job to another worker when its lease expires', async () => {
    const jobId = await given(freshNames(2))
    expect(await claim()).toHaveLength(1)
    expect(await claim()).toHaveLength(0)
    await passLeases(house.db, LEASE_MS)
    givenToolWorker(house)
    expect(await ended(house, SLUG, jobId)).toMatchObject({ status: 'done', result: { total: 2 } })
  })

  it('several times makes the job fail with the reason', async () => {
    const jobId = await given(freshNames(1))
    for (let tries = 0; tries < 3; tries += 1) {
      expect(await claim()).toHaveLength(1)
      await passLeases(house.db, LEASE_MS)
    }
    givenToolWorker(house)
    expect(await ended(house, SLUG, jobId)).toMatchObject({
      status: 'failed',
      error: 'The job was interrupted too often.',
    })
  })

  it('and comes back late does not overwrite another worker’s result', async () => {
    const jobId = await given(freshNames(1))
    const [late] = await claim()
    await passLeases(house.db, LEASE_MS)
    givenToolWorker(house)
    const done = await ended(house, SLUG, jobId)
    const { finishJob } = await import('./sql.ts')
    if (!late) throw new Error('no job was claimed')
    await finishJob(house.db, late, { error: 'late' }, house.clock.now())
    expect(await toolsOf(house).job(SLUG, jobId)).toEqual(done)
  })
})

it('a worker that is stopped gives its jobs back, and the next one runs them', async () => {
  await lab.fault({ target: 'rdap:*', kind: 'stall', match: 'fresh-harbor' })
  await lab.fault({ target: 'whois:*', kind: 'stall', match: 'fresh-harbor' })
  const worker = givenToolWorker(house)
  const jobId = await given(freshNames(1))
  const status = async () => (await toolsOf(house).job(SLUG, jobId)).status
  await until('it runs', async () => (await status()) === 'running')
  await worker.stop()
  // A busy machine may take longer to stop the tool than the worker waits for it.
  await until('it is given back', async () => (await status()) === 'queued')
  await lab.reset()
  givenToolWorker(house)
  expect((await ended(house, SLUG, jobId)).status).toBe('done')
})

it('a worker that stopped while it claimed a job gives it back', async () => {
  const jobId = await given(freshNames(1))
  const [job] = await claim()
  if (!job) throw new Error('no job was claimed')
  const gone = AbortSignal.abort()
  const working = { ...house.deps, ...runnersOf(house.deps), pace: QUICK }
  await runJob(working, job, { leasedAt: 0, leaving: gone, cut: gone, free: () => {} })
  expect((await toolsOf(house).job(SLUG, jobId)).status).toBe('queued')
})

it('callers take turns, however many jobs one of them has', async () => {
  const run = async (ip: string) => {
    const answer = await house.app.inject({
      method: 'POST',
      url: `/api/tools/${SLUG}`,
      remoteAddress: ip,
      payload: { domains: freshNames(1) },
    })
    house.clock.advance(1)
    return String(answer.json().result.jobId)
  }
  const greedy: string[] = []
  for (let at = 0; at < 5; at += 1) greedy.push(await run('198.51.100.1'))
  const modest = await run('198.51.100.2')
  const claimed = (await claim(3, 4)).map(({ id }) => id)
  expect(new Set(claimed)).toEqual(new Set([greedy[0], modest, greedy[1]]))
  // Two of the greedy caller's jobs are running and four are allowed, which leaves places for
  // others.
  expect((await claim(50, 4)).map(({ id }) => id)).toEqual(greedy.slice(2, 4))
})

it('jobs that must run alone, one after the other, don’t delay other jobs', async () => {
  await lab.fault({ target: 'rdap:*', kind: 'stall', match: 'stuck-harbor' })
  await lab.fault({ target: 'whois:*', kind: 'stall', match: 'stuck-harbor' })
  const created_at = new Date(house.clock.now().getTime() - 1_000)
  // More than a worker has places for, as if the process running them had been stopped.
  await house.db`
    insert into tool_jobs (id, slug, caller, input, input_digest, attempts, created_at)
    select 'job_stuck' || n, ${SLUG}, 'caller ' || n,
      json_build_object('domains', json_build_array('stuck-harbor-' || n || '.com')),
      repeat('0', 64), 1, ${created_at}
    from generate_series(1, 60) n
  `
  const jobId = await given(['busy-harbor.com'])
  givenToolWorker(house)
  expect((await ended(house, SLUG, jobId)).status).toBe('done')
  const running = await house.db`select id from tool_jobs where status = 'running'`
  expect(running.length).toBeLessThanOrEqual(1)
})

it('429: one caller cannot fill the queue', async () => {
  for (let at = 0; at < 30; at += 1) await given(freshNames(1))
  await expect(given(freshNames(1))).rejects.toMatchObject({ status: 429, code: 'quota_exceeded' })
})

it('jobs that ended a day ago are deleted', async () => {
  givenToolWorker(house)
  const jobId = await given(['busy-harbor.com'])
  await ended(house, SLUG, jobId)
  const [purge] = toolJobs(house.deps)
  house.clock.advance(23 * 3_600_000)
  await purge?.run()
  expect((await toolsOf(house).job(SLUG, jobId)).status).toBe('done')
  house.clock.advance(2 * 3_600_000)
  await purge?.run()
  await expect(toolsOf(house).job(SLUG, jobId)).rejects.toMatchObject({ status: 404 })
})
