import { readConfig } from '../../src/config.ts'
import { openDeps } from '../../src/deps.ts'
import { InTurn } from '../../src/features/tools/process/in-turn.ts'
import type { ProcessLimits } from '../../src/features/tools/process/messages.ts'
import { LIMITS, ToolProcess } from '../../src/features/tools/process/tool-process.ts'
import type { Pace } from '../../src/features/tools/run-job.ts'
import { workJobs } from '../../src/features/tools/work-jobs.ts'
import type { OutsideAddresses } from '../../src/upstream/open-upstream.ts'
import { sayReady } from './say-ready.ts'

/** A process that only runs tool jobs, for tests that kill it. */
export type ToolWorkerOrders = {
  databaseUrl: string
  lab: OutsideAddresses
  pace: Pace
  toolProgram?: string
  limits?: ProcessLimits
}

const orders = JSON.parse(process.argv[2] ?? '') as ToolWorkerOrders
const deps = await openDeps(readConfig({ LOG_LEVEL: 'fatal' }, 'demo'), orders)
const { toolSettings: settings, log } = deps
const { limits = LIMITS } = orders
const together = new ToolProcess({ settings, log, limits })
const alone = new InTurn(new ToolProcess({ settings, log, limits }))
workJobs({ ...deps, together, alone }, orders.pace)
sayReady()
