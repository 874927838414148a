import type { Deps } from './deps.ts'
import { InTurn } from './features/tools/process/in-turn.ts'
import { ToolProcess } from './features/tools/process/tool-process.ts'
import { workJobs } from './features/tools/work-jobs.ts'

/**
 * Runs the jobs of the free tools. This process claims jobs and renews their leases. The tools run
 * in child processes, which can be stopped at any time.
 */
export function startTools({ db, clock, log, toolSettings: settings }: Deps): {
  stop(): Promise<void>
} {
  const together = new ToolProcess({ settings, log })
  const alone = new ToolProcess({ settings, log })
  const jobs = workJobs({ db, clock, log, together, alone: new InTurn(alone) })
  return {
    stop: async () => {
      await jobs.stop()
      await Promise.all([together.close(), alone.close()])
    },
  }
}
