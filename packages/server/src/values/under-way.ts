import { AsyncLocalStorage } from 'node:async_hooks'
import { type TraceContext, traceparentOf } from './trace-context.ts'

/** What this process is doing right now: answering a request, or running a job. */
export type UnderWay = { request_id?: string; job?: string; trace?: TraceContext | undefined }

const store = new AsyncLocalStorage<UnderWay>()

/** Runs work, and everything it waits for, as a part of something. */
export function runUnder<T>(underWay: UnderWay, work: () => T): T {
  return store.run(underWay, work)
}

/** Undefined at startup, and in work that many requests share. */
export function readUnderWay(): UnderWay | undefined {
  return store.getStore()
}

/** The `traceparent` to store with work for later, or to send on. */
export function presentTraceparent(): string | null {
  const trace = store.getStore()?.trace
  return trace ? traceparentOf(trace) : null
}
