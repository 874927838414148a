import { randomBytes } from 'node:crypto'

/** Where a span stands: its trace, and the span it is part of. */
export type TraceContext = { traceId: string; spanId: string; isSampled: boolean }

const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-|$)/
const NONE = /^0+$/

/** Reads a `traceparent` header (W3C Trace Context). Undefined if there is none that is valid. */
export function readTraceparent(header: unknown): TraceContext | undefined {
  if (typeof header !== 'string' || header.length > 200) return undefined
  const [, traceId = '', spanId = '', flags = ''] = TRACEPARENT.exec(header) ?? []
  if (NONE.test(traceId) || NONE.test(spanId) || traceId === '') return undefined
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

/** A span within another, or the first of a new trace. */
export function contextWithin(parent: TraceContext | undefined): TraceContext {
  return {
    traceId: parent?.traceId ?? randomBytes(16).toString('hex'),
    spanId: randomBytes(8).toString('hex'),
    isSampled: parent?.isSampled ?? true,
  }
}

export function traceparentOf({ traceId, spanId, isSampled }: TraceContext): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`
}
