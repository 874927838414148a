import { NamehouseClient, type ToolJob, type ToolRun, jobIdOf } from '@namehouse/sdk'
import { onTestFinished } from 'vitest'
import { Availability } from '../../src/features/search/availability.ts'
import { NO_STOCK } from '../../src/features/stock/open-stock.ts'
import { Catalogue } from '../../src/features/tlds/catalogue.ts'
import type { Pace } from '../../src/features/tools/run-job.ts'
import { workJobs } from '../../src/features/tools/work-jobs.ts'
import type { House } from './house.ts'
import { until } from './until.ts'

/** As in production but for the numbers. */
export const QUICK: Pace = { beatMs: 20, leaseMs: 5_000, lookMs: 10 }

/** The published client, talking to the app here. */
export function toolsOf({ fetch }: House): NamehouseClient['tools'] {
  return new NamehouseClient({ baseUrl: 'http://house', fetch, attemptsMax: 1 }).tools
}

/** Runs jobs, as the worker does, until the test ends. */
export function givenToolWorker({ deps }: House, pace: Pace = QUICK): { stop(): Promise<void> } {
  const { upstream, db, clock } = deps
  const availability = new Availability(upstream, new Catalogue(db, clock), clock)
  const needs = { ...deps, availability, records: upstream.records, stock: NO_STOCK }
  const worker = workJobs(needs, pace)
  onTestFinished(() => worker.stop())
  return worker
}

/** A job's ticket from a run that must have given one. */
export function ticketOf(run: ToolRun): string {
  const jobId = jobIdOf(run)
  if (!jobId) throw new Error(`no ticket: ${JSON.stringify(run)}`)
  return jobId
}

/** Runs an asynchronous tool to its end. */
export async function finishedJob(
  house: House,
  slug: string,
  input: Record<string, unknown>,
  deadlineMs = 30_000,
): Promise<ToolJob> {
  const tools = toolsOf(house)
  const jobId = ticketOf(await tools.run(slug, input))
  return await ended(house, slug, jobId, deadlineMs)
}

/** Asks after a job until it has ended. */
export async function ended(
  house: House,
  slug: string,
  jobId: string,
  deadlineMs = 30_000,
): Promise<ToolJob> {
  const tools = toolsOf(house)
  return await until(
    `the end of ${jobId}`,
    async () => {
      const job = await tools.job(slug, jobId)
      return (job.status === 'done' || job.status === 'failed') && job
    },
    deadlineMs,
  )
}
