import type { Logger } from 'pino'
import { Refusal } from '../../../refusal.ts'
import type { ToolSettings } from '../../../tool-deps.ts'
import { BackOff } from './back-off.ts'
import { ChildRuns, type RunRequest } from './child-runs.ts'
import type { ProcessLimits } from './messages.ts'
import { startChild, type ToolChild } from './start-child.ts'
import { ToolStopped } from './tool-stopped.ts'

export type ToolRunner = {
  /**
   * Resolves with the result as JSON. Throws ToolFailure (the target could not be examined),
   * ToolStopped (the process running it ended), Refusal, or the reason `signal` aborted with.
   */
  run(request: RunRequest): Promise<string>
}

type Needs = {
  settings: ToolSettings
  log: Logger
  limits?: ProcessLimits
}

/** Two seconds of CPU time are 40 times what the slowest parser may use in one turn. */
export const LIMITS: ProcessLimits = {
  blockedCpuMs: 2_000,
  blockedMs: 30_000,
  memoryBytes: 1_024 * 1_024 * 1_024,
}
/** Maximum concurrent runs per process. Further runs are refused. */
const RUNS_MAX = 100
/** A process that was idle for this long ends, to free its memory. */
const IDLE_MS = 300_000

/**
 * Runs tools in a separate process, so a runaway tool can't take the service down. The process
 * starts when it is first needed, and restarts with growing pauses after it ended.
 */
export class ToolProcess implements ToolRunner {
  readonly #needs: Needs
  readonly #backOff = new BackOff()
  #starting: Promise<ChildRuns> | undefined
  #child: ToolChild | undefined
  #idle: NodeJS.Timeout | undefined
  #underWay = 0
  #isClosed = false

  constructor(needs: Needs) {
    this.#needs = needs
  }

  /** How often the process ended unexpectedly, for metrics. */
  get failures(): number {
    return this.#backOff.failures
  }

  /** Undefined while no process runs. */
  get pid(): number | undefined {
    return this.#child?.pid
  }

  async run(request: RunRequest): Promise<string> {
    if (this.#underWay >= RUNS_MAX) {
      const later = { retryAfterSeconds: 5 }
      throw new Refusal('service_unavailable', 'Too many tools are running. Try again.', later)
    }
    clearTimeout(this.#idle)
    this.#underWay += 1
    try {
      const runs = await this.#started(request.signal)
      const json = await runs.run(request)
      this.#backOff.reset()
      return json
    } finally {
      this.#underWay -= 1
      if (this.#underWay === 0) this.#idle = setTimeout(() => void this.#end(), IDLE_MS).unref()
    }
  }

  /** Runs in progress fail. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#idle)
    await this.#end()
  }

  async #started(signal: AbortSignal): Promise<ChildRuns> {
    await this.#backOff.wait(signal)
    if (this.#isClosed) throw new ToolStopped('The tools process is shutting down.')
    this.#starting ??= this.#start()
    return await this.#starting
  }

  async #start(): Promise<ChildRuns> {
    const { settings, log, limits = LIMITS } = this.#needs
    const child = startChild(settings, limits)
    this.#child = child
    const runs = new ChildRuns(child, log)
    void child.ended.then((why) => {
      const isAsked = this.#child !== child
      if (!isAsked) this.#forget()
      runs.failAll(why)
      if (isAsked) return
      this.#backOff.fail()
      log.error({ why, tools: runs.slugs() }, 'a tools process ended')
    })
    await child.ready
    return runs
  }

  #forget(): void {
    this.#child = undefined
    this.#starting = undefined
  }

  async #end(): Promise<void> {
    const child = this.#child
    this.#forget()
    if (!child) return
    child.kill()
    await child.ended
  }
}
