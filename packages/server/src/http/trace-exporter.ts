import { setTimeout as wait } from 'node:timers/promises'
import { attributesOf, nanosOf, otlpUrl, postOtlp } from './otlp.ts'
import type { TraceContext } from '../values/trace-context.ts'

export type Span = {
  context: TraceContext
  parentId: string | undefined
  name: string
  /** As OTLP numbers them: 2 is a server's, 3 a client's, 5 a consumer's. */
  kind: 2 | 3 | 5
  startMs: number
  endMs: number
  attributes: Record<string, string | number>
  isError: boolean
}

const QUEUE_MAX = 2_048
const BATCH_MAX = 512
const SEND_EVERY_MS = 2_000
const DEADLINE_MS = 5_000
/** How long a stop waits for the collector: a healthy one answers in milliseconds. */
const CLOSE_MS = 2_000

/**
 * Sends spans to an OpenTelemetry collector, as OTLP in JSON over HTTP. Tracing must not disturb
 * what it observes: when the collector is slow or gone, spans are dropped and counted.
 */
export class TraceExporter {
  readonly #url: string
  readonly #service: string
  readonly #queue: Span[] = []
  readonly #leave = new AbortController()
  readonly #giveUp = new AbortController()
  readonly #ended: Promise<void>
  dropped = 0

  constructor(endpoint: string, service: string) {
    this.#url = otlpUrl(endpoint, '/v1/traces')
    this.#service = service
    this.#ended = this.#run()
  }

  add(span: Span): void {
    if (this.#queue.length < QUEUE_MAX) this.#queue.push(span)
    else this.dropped += 1
  }

  /** Sends what is left. What the collector hasn't accepted after two seconds is dropped. */
  async close(): Promise<void> {
    this.#leave.abort()
    const timer = setTimeout(() => this.#giveUp.abort(), CLOSE_MS)
    await this.#ended
    clearTimeout(timer)
  }

  async #run(): Promise<void> {
    const options = { signal: this.#leave.signal, ref: false }
    while (!this.#leave.signal.aborted) {
      await wait(SEND_EVERY_MS, undefined, options).catch(() => {})
      while (this.#queue.length > 0) await this.#send(this.#queue.splice(0, BATCH_MAX))
    }
  }

  async #send(spans: Span[]): Promise<void> {
    const signal = AbortSignal.any([AbortSignal.timeout(DEADLINE_MS), this.#giveUp.signal])
    const isSent = await postOtlp(this.#url, requestOf(this.#service, spans), signal)
    if (!isSent) this.dropped += spans.length
  }
}

function requestOf(service: string, spans: Span[]): object {
  const scopeSpans = [{ scope: { name: 'namehouse' }, spans: spans.map(spanOf) }]
  const resource = { attributes: attributesOf({ 'service.name': service }) }
  return { resourceSpans: [{ resource, scopeSpans }] }
}

function spanOf(span: Span): object {
  const { context, parentId, name, kind, attributes, isError } = span
  return {
    traceId: context.traceId,
    spanId: context.spanId,
    ...(parentId && { parentSpanId: parentId }),
    name,
    kind,
    startTimeUnixNano: nanosOf(span.startMs),
    endTimeUnixNano: nanosOf(span.endMs),
    attributes: attributesOf(attributes),
    status: isError ? { code: 2 } : {},
  }
}
