import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { Pace } from '../../src/features/tools/run-job.ts'
import { ownDatabase } from '../support/database.ts'
import { type House, openHouse } from '../support/house.ts'
import { givenLab, type TestLab } from '../support/lab.ts'
import { ended, ticketOf, toolsOf } from '../support/tools.ts'
import { until } from '../support/until.ts'
import { startToolWorkerProcess } from '../support/worker-process.ts'

/** A 1.5-second lease stands in for the usual 15 seconds. */
const SHORT: Pace = { beatMs: 100, leaseMs: 1_500, lookMs: 50 }
const SLUG = 'seo-crawl'
const TEST_MS = { timeout: 900_000 }

let lab: TestLab
let house: House
let databaseUrl: string

beforeAll(async () => {
  lab = await givenLab()
  databaseUrl = (await ownDatabase()).url
  house = await openHouse({}, lab, databaseUrl)
})

beforeEach(async () => {
  await lab.reset()
})

const startWorker = () => startToolWorkerProcess({ databaseUrl, lab, pace: SHORT })

/** A crawl whose first page never arrives. */
async function givenStuckJob(url: string): Promise<string> {
  await lab.fault({ target: 'sites', kind: 'stall' })
  return ticketOf(await toolsOf(house).run(SLUG, { url, max_pages: 10 }))
}

const attemptsOf = async (jobId: string) => {
  const [row] = await house.db<{ attempts: number; status: string }[]>`
    select attempts, status from tool_jobs where id = ${jobId}
  `
  return row
}

const runs = (jobId: string, attempts: number) =>
  until(`attempt ${attempts} of ${jobId}`, async () => {
    const row = await attemptsOf(jobId)
    return row?.status === 'running' && row.attempts === attempts
  })

it('kill -9 of the worker: another one restarts the job and finishes it', TEST_MS, async () => {
  const jobId = await givenStuckJob('http://busy-harbor.com/')
  const first = await startWorker()
  await runs(jobId, 1)
  await first.kill()
  await lab.reset()
  await startWorker()
  const job = await ended(house, SLUG, jobId, 180_000)
  expect([job.status, job.error]).toEqual(['done', undefined])
  expect(job.result).toMatchObject({ url: 'http://busy-harbor.com/' })
  expect((await attemptsOf(jobId))?.attempts).toBe(2)
})

it('a job whose workers keep dying fails with the reason', TEST_MS, async () => {
  const jobId = await givenStuckJob('http://faulty-harbor.com/')
  for (const attempt of [1, 2, 3]) {
    const worker = await startWorker()
    await runs(jobId, attempt)
    await worker.kill()
  }
  await startWorker()
  const job = await ended(house, SLUG, jobId, 180_000)
  expect([job.status, job.error]).toEqual(['failed', 'The job was interrupted too often.'])
})
