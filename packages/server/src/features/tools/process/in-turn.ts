import type { RunRequest } from './child-runs.ts'
import type { ToolRunner } from './tool-process.ts'

/** Runs tools one at a time. If the process is stopped, we know which run caused it. */
export class InTurn implements ToolRunner {
  readonly #runner: ToolRunner
  #last: Promise<unknown> = Promise.resolve()

  constructor(runner: ToolRunner) {
    this.#runner = runner
  }

  async run(request: RunRequest): Promise<string> {
    const mine = this.#last.then(async () => await this.#runner.run(request))
    // The next in line runs whether this succeeds or fails.
    this.#last = mine.catch(() => {})
    return await mine
  }
}
