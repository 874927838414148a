import { NamehouseClient, type ToolJob, type ToolRun, jobIdOf } from '@namehouse/sdk'
import { onTestFinished } from 'vitest'
import { InTurn } from '../../src/features/tools/process/in-turn.ts'
import { ToolProcess } from '../../src/features/tools/process/tool-process.ts'
import type { Pace } from '../../src/features/tools/run-job.ts'
import { workJobs } from '../../src/features/tools/work-jobs.ts'
import type { Deps } from '../../src/deps.ts'
import { afterFile } from './after-file.ts'
import type { House } from './house.ts'
import { until } from './until.ts'

/** Like production, but with shorter times. */
export const QUICK: Pace = { beatMs: 20, leaseMs: 5_000, lookMs: 10 }

/** The first run starts a process, which takes long on a busy machine. */
const TIMEOUT_MS = 900_000

/** The published client, calling the app in this process. */
export function toolsOf({ fetch }: House): NamehouseClient['tools'] {
  const options = { attemptsMax: 1, timeoutMs: TIMEOUT_MS }
  return new NamehouseClient({ baseUrl: 'http://house', fetch, ...options }).tools
}

/** Runs jobs as the worker does, until the test ends. */
export function givenToolWorker({ deps }: House, pace: Pace = QUICK): { stop(): Promise<void> } {
  const worker = workJobs({ ...deps, ...runnersOf(deps) }, pace)
  onTestFinished(() => worker.stop())
  return worker
}

type Runners = { together: ToolProcess; alone: InTurn }
const runners = new WeakMap<Deps, Runners>()

/** Started once per house, by the first test that needs them. */
export function runnersOf(deps: Deps): Runners {
  const known = runners.get(deps)
  if (known) return known
  const { toolSettings: settings, log } = deps
  const together = new ToolProcess({ settings, log })
  const alone = new ToolProcess({ settings, log })
  afterFile(async () => await Promise.all([together.close(), alone.close()]))
  const made = { together, alone: new InTurn(alone) }
  runners.set(deps, made)
  return made
}

/** The job id of a run that must have created a job. */
export function ticketOf(run: ToolRun): string {
  const jobId = jobIdOf(run)
  if (!jobId) throw new Error(`not a job: ${JSON.stringify(run)}`)
  return jobId
}

/** Runs an asynchronous tool until it ends. */
export async function finishedJob(
  house: House,
  slug: string,
  input: Record<string, unknown>,
  deadlineMs = TIMEOUT_MS,
): Promise<ToolJob> {
  const tools = toolsOf(house)
  const jobId = ticketOf(await tools.run(slug, input))
  return await ended(house, slug, jobId, deadlineMs)
}

/** Polls a job until it has ended. */
export async function ended(
  house: House,
  slug: string,
  jobId: string,
  deadlineMs = TIMEOUT_MS,
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
