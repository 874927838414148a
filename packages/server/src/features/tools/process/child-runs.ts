import type { Logger } from 'pino'
import { Refusal } from '../../../refusal.ts'
import { ToolFailure } from '../tool.ts'
import type { Failure, Report, RunOrder } from './messages.ts'
import type { ToolChild } from './start-child.ts'
import { ToolStopped } from './tool-stopped.ts'

export type RunRequest = RunOrder & {
  signal: AbortSignal
  /** Receives the progress of the run as JSON. */
  onProgress?(progressJson: string): void
}

/** A run that has not ended this long after its deadline or abort is killed. */
const GRACE_MS = 5_000

type Waiting = {
  slug: string
  take(json: string): void
  fail(error: Error): void
  onProgress: RunRequest['onProgress']
  timer: NodeJS.Timeout
}

/** The runs in progress in one tools process. */
export class ChildRuns {
  readonly #child: ToolChild
  readonly #log: Logger
  readonly #waiting = new Map<number, Waiting>()
  #count = 0

  constructor(child: ToolChild, log: Logger) {
    this.#child = child
    this.#log = log
    child.hear((report) => {
      if (report.type !== 'ready') this.#hear(report)
    })
  }

  async run({ signal, onProgress, ...run }: RunRequest): Promise<string> {
    signal.throwIfAborted()
    this.#count += 1
    const id = this.#count
    let abort = () => {}
    try {
      return await new Promise<string>((take, fail) => {
        const timer = this.#killAfter(run.deadlineMs + GRACE_MS)
        this.#waiting.set(id, { slug: run.slug, take, fail, onProgress, timer })
        abort = () => this.#abort(id, signal.reason as Error)
        signal.addEventListener('abort', abort, { once: true })
        this.#child.send({ type: 'run', id, run })
      })
    } finally {
      signal.removeEventListener('abort', abort)
    }
  }

  slugs(): string[] {
    return [...this.#waiting.values()].map(({ slug }) => slug)
  }

  failAll(why: string): void {
    for (const { fail, timer } of this.#waiting.values()) {
      clearTimeout(timer)
      fail(new ToolStopped(why))
    }
  }

  /** The caller gets the error immediately. The run itself gets a moment to stop. */
  #abort(id: number, reason: Error): void {
    const waiting = this.#waiting.get(id)
    if (!waiting) return
    clearTimeout(waiting.timer)
    waiting.timer = this.#killAfter(GRACE_MS)
    waiting.fail(reason)
    this.#child.send({ type: 'abort', id })
  }

  #killAfter(ms: number): NodeJS.Timeout {
    return setTimeout(() => this.#child.kill(), ms).unref()
  }

  #hear(report: Extract<Report, { id: number }>): void {
    const waiting = this.#waiting.get(report.id)
    if (!waiting) return
    if (report.type === 'progress') return waiting.onProgress?.(report.json)
    this.#waiting.delete(report.id)
    clearTimeout(waiting.timer)
    if (report.type === 'done') return waiting.take(report.json)
    waiting.fail(errorOf(report.failure))
    const { failure } = report
    if (failure.kind === 'unexpected') {
      this.#log.error({ tool: waiting.slug, stack: failure.stack }, 'a tool failed')
    }
  }
}

function errorOf(failure: Failure): Error {
  if (failure.kind === 'reported') return new ToolFailure(failure.reason, failure.message)
  if (failure.kind === 'too_large') {
    return new ToolFailure('too_large', 'The result is too large to store.')
  }
  if (failure.kind === 'unexpected') return new Error(failure.message)
  const { code, message, details } = failure
  return new Refusal(code, message, details ? { details } : {})
}
