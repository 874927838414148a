import type { RunRequest } from './child-runs.ts'
import type { ToolRunner } from './tool-process.ts'

/** Runs one at a time: when its process is stopped, it is clear who was at fault. */
export class InTurn implements ToolRunner {
  readonly #runner: ToolRunner
  #last: Promise<unknown> = Promise.resolve()

  constructor(runner: ToolRunner) {
    this.#runner = runner
  }

  async run(request: RunRequest): Promise<string> {
    const mine = this.#last.then(async () => await this.#runner.run(request))
    // The next one in line does not care how this one ends.
    this.#last = mine.catch(() => {})
    return await mine
  }
}
