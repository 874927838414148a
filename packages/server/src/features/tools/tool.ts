import type { Static, TObject } from 'typebox'
import type { PublicFetcher } from '../../upstream/fetch-public.ts'
import type { RecordsClient } from '../../upstream/dns/ask-records.ts'
import type { FindSales } from '../market/listings/published-sale.ts'
import type { CheckNeeds } from '../market/search/check-domains.ts'

/** What tools may use. Addresses chosen by callers go through `publicFetcher` only. */
export type ToolNeeds = CheckNeeds & {
  publicFetcher: PublicFetcher
  records: RecordsClient
  findSales: FindSales
}

/** One run: when it started, its abort signal, and how to report progress. */
export type Run = {
  now: Date
  signal: AbortSignal
  reportProgress(progress: Progress): void
}

/** The progress of a job. Tools add what they have found so far. */
export type Progress = { done: number; total: number } & Record<string, unknown>

export type ToolResult = Record<string, unknown>

type Described<Input> = {
  slug: string
  title: string
  description: string
  mode: 'sync' | 'async'
  /** Inputs worth trying, shown on the website and in the catalogue. */
  examples: Input[]
  /** How long a result may be reused for others with the same input. */
  keptSeconds: number
}

export type Tool = Described<unknown> & {
  input: TObject
  /** Refuses bad input early, before any quota is used or a job is created. */
  judge(needs: ToolNeeds, input: unknown, signal: AbortSignal): Promise<void>
  run(needs: ToolNeeds, input: unknown, run: Run): Promise<ToolResult>
}

type Definition<S extends TObject> = Described<Static<S>> & {
  input: S
  judge?(needs: ToolNeeds, input: Static<S>, signal: AbortSignal): Promise<void>
  run(needs: ToolNeeds, input: Static<S>, run: Run): Promise<ToolResult>
}

/** Defines a tool. Its input is validated against its schema before it runs (read-input.ts). */
export function defineTool<S extends TObject>({ judge, run, ...described }: Definition<S>): Tool {
  return {
    ...described,
    judge: async (needs, input, signal) => await judge?.(needs, input as Static<S>, signal),
    run: async (needs, input, its) => await run(needs, input as Static<S>, its),
  }
}

/** The tool worked, but its target did not. Callers see the message as it is. */
export class ToolFailure extends Error {
  override readonly name = 'ToolFailure'
  readonly reason: string

  constructor(reason: string, message: string, cause?: unknown) {
    super(message, { cause })
    this.reason = reason
  }
}
