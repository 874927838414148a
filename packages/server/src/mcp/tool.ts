import type { Static, TObject } from 'typebox'
import type { Access } from '../auth/access-tokens.ts'
import type { PriceView } from '../auth/bearer.ts'
import type { TokenScope } from '../auth/token-scopes.ts'
import type { LimitName } from '../http/limits.ts'
import type { Quota } from '../http/rate-limit.ts'
import type { McpNeeds } from './needs.ts'

/** One call of a tool: who makes it, and until when its answer is wanted. */
export type ToolCall = {
  request_id: string
  /** Null for callers without a token. */
  access: Access | null
  priceView: PriceView
  /** Aborts when the caller cancels or disconnects. */
  signal: AbortSignal
  now: Date
  /** Takes a unit of a quota that only counts successes. */
  takeQuota(limit: LimitName): Promise<Quota>
}

/** Hints for clients, which decide by them whether to ask the person first. */
export type Annotations = {
  readOnlyHint: boolean
  destructiveHint: boolean
  idempotentHint: boolean
  /** It asks others, for example registries. */
  openWorldHint: boolean
}

type Described = {
  name: string
  title: string
  /** For a model: when to use it, and what it doesn't do. */
  description: string
  annotations: Annotations
  /** The row of the HTTP endpoint that does the same, so that both share a bucket. */
  limit: LimitName
  /** What the access token must include. Null: no token needed. */
  scope: TokenScope | null
}

export type McpTool = Described & {
  input: TObject
  output: TObject
  run(needs: McpNeeds, input: unknown, call: ToolCall): Promise<unknown>
  /** A short text about the result, without text that others wrote. */
  summarize(output: unknown): string
}

type Definition<In extends TObject, Out extends TObject> = Described & {
  input: In
  output: Out
  run(needs: McpNeeds, input: Static<In>, call: ToolCall): Promise<Static<Out>>
  summarize(output: Static<Out>): string
}

/** Defines a tool. Its input is validated before it runs, its output cut to its shape (call-tool.ts). */
export function defineTool<In extends TObject, Out extends TObject>(
  definition: Definition<In, Out>,
): McpTool {
  const { run, summarize, ...described } = definition
  return {
    ...described,
    run: async (needs, input, call) => await run(needs, input as Static<In>, call),
    summarize: (output) => summarize(output as Static<Out>),
  }
}

/** Reads what we know. */
export const READS: Annotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
}
/** Reads what registries, registrars and name servers say. */
export const ASKS: Annotations = { ...READS, openWorldHint: true }
/** Changes what a website or email depends on. */
export const CHANGES: Annotations = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: true,
  openWorldHint: true,
}

/** The account of a call to a tool with a scope; the route has checked its token. */
export function ownerOf({ access }: ToolCall): Access {
  if (!access) throw new Error('a tool with a scope was called without a token')
  return access
}
