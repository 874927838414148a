import { type CallOptions, segment, type Send } from '../call.ts'
import { pause } from '../deadline.ts'
import { TimeoutError } from '../errors.ts'

export type Tool = {
  slug: string
  title: string
  description: string
  mode: 'sync' | 'async'
  /** A JSON Schema of the tool's input. */
  input: Record<string, unknown>
  /** Sample inputs to try. */
  examples: Record<string, unknown>[]
}

export type ToolRun =
  | { ok: boolean; cached: boolean; result: Record<string, unknown> }
  | { ok: boolean; cached: false; result: { mode: 'async'; jobId: string; status_url: string } }

export type ToolJob = {
  status: 'queued' | 'running' | 'done' | 'failed'
  /** Progress while the job runs, the result once it's done. */
  result?: Record<string, unknown>
  error?: string
  created_at: string
  finished_at?: string
}

const POLL_MS = 1_000
const WAIT_MS = 300_000

/** The free tools, such as appraisals and link checks. */
export class Tools {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /** Returns all tools with their input schemas. */
  async list(options?: CallOptions): Promise<Tool[]> {
    const call = { method: 'GET', path: '/api/tools', options } as const
    return (await this.#send<{ tools: Tool[] }>(call)).tools
  }

  /** Runs a tool. Returns its result, or a job to wait for. `jobIdOf` tells them apart. */
  async run(slug: string, input: Record<string, unknown>, options?: CallOptions): Promise<ToolRun> {
    const path = `/api/tools/${segment(slug)}`
    return await this.#send({ method: 'POST', path, body: input, options })
  }

  /** Returns the current state of a job. */
  async job(slug: string, jobId: string, options?: CallOptions): Promise<ToolJob> {
    const path = `/api/tools/${segment(slug)}/status/${segment(jobId)}`
    return await this.#send({ method: 'GET', path, options })
  }

  /** Cancels a job. A job that already finished is left as it is. */
  async cancel(slug: string, jobId: string, options?: CallOptions): Promise<ToolJob> {
    const path = `/api/tools/${segment(slug)}/status/${segment(jobId)}`
    return await this.#send({ method: 'DELETE', path, options })
  }

  /** Polls until the job is done or failed, for up to five minutes or `timeoutMs`. */
  async wait(slug: string, jobId: string, options: CallOptions = {}): Promise<ToolJob> {
    const { signal, timeoutMs = WAIT_MS } = options
    const endsAt = Date.now() + timeoutMs
    for (;;) {
      const job = await this.job(slug, jobId, { signal })
      if (job.status === 'done' || job.status === 'failed') return job
      if (Date.now() + POLL_MS > endsAt) {
        throw new TimeoutError(`The job is still ${job.status} after ${timeoutMs} ms.`)
      }
      await pause(POLL_MS, signal)
    }
  }
}

/** The job id of an asynchronous run, or undefined if the result is already there. */
export function jobIdOf({ result }: ToolRun): string | undefined {
  return result['mode'] === 'async' && typeof result['jobId'] === 'string'
    ? result['jobId']
    : undefined
}
