import type { TraceContext } from './trace-context.ts'

/** Calls to others, and work that was queued by someone else. */
export type SpanKind = 'client' | 'consumer'

export type SpanStart = {
  name: string
  attributes: Record<string, string | number>
  /** By default `client`. */
  kind?: SpanKind
  /** Its parent, if not the request or job in progress. */
  parent?: TraceContext | undefined
}

/** Something that took a while and has ended. */
export type EndedSpan = Omit<SpanStart, 'kind'> & { ms: number; isError: boolean }

/** Adds what is only known at the end, such as a status. */
export type EndSpan = (attributes: Record<string, string | number>) => void

export type Tracer = {
  /** Measures work as a part of whatever is under way. */
  run<T>(span: SpanStart, work: (end: EndSpan) => Promise<T>): Promise<T>
  /** Notes a call that was measured by someone else. */
  note(span: EndedSpan): void
}

let current: Tracer | undefined

/** Undefined: nothing is traced, which is the default. */
export function setTracer(tracer: Tracer | undefined): void {
  current = tracer
}

/** Measures work that leaves the process, if traces are on. */
export async function traced<T>(span: SpanStart, work: (end: EndSpan) => Promise<T>): Promise<T> {
  return await (current ? current.run(span, work) : work(ignore))
}

/** Notes a call that has ended, if traces are on. */
export function noteSpan(span: EndedSpan): void {
  current?.note(span)
}

const ignore: EndSpan = () => {}
