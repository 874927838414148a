import { hostname } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { gauge, type Metrics, readEveryMetric } from './metrics.ts'
import { type MetricPart, metricParts, type OtlpMetric, type ReadMetric } from './metric-points.ts'
import { attributesOf, otlpUrl, postOtlp } from './otlp.ts'

export type MetricsExport = { close(): Promise<void> }

type Options = { endpoint: string; service: string; everyMs: number; metrics: Metrics }

/** Far more than we have. Labels are bounded, so only a bug in our code can reach this. */
const POINTS_MAX = 50_000
/** Of one request, so that none is large, and making it never blocks for long. */
const BATCH_POINTS = 500
const DEADLINE_MS = 5_000
/** How long a stop waits for the collector: a healthy one answers in milliseconds. */
const CLOSE_MS = 2_000

/**
 * Sends what /metrics shows to an OpenTelemetry collector, again and again and once more at the end.
 * Loaded only if OTEL_EXPORTER_OTLP_ENDPOINT is set. When the collector is slow or gone, points are
 * dropped and counted. Nothing is kept for later, because the next export says the same and more.
 */
export function openMetricsExport(options: Options): MetricsExport {
  const exporter = new MetricsExporter(options)
  const help = 'Points of metrics that could not be sent to the collector.'
  gauge(options.metrics, 'metric_points_dropped', help, () => exporter.dropped)
  return exporter
}

class MetricsExporter implements MetricsExport {
  readonly #options: Options
  readonly #url: string
  readonly #startMs = performance.timeOrigin
  readonly #leave = new AbortController()
  readonly #giveUp = new AbortController()
  readonly #ended: Promise<void>
  dropped = 0

  constructor(options: Options) {
    this.#options = options
    this.#url = otlpUrl(options.endpoint, '/v1/metrics')
    this.#ended = this.#run()
  }

  async close(): Promise<void> {
    this.#leave.abort()
    const timer = setTimeout(() => this.#giveUp.abort(), CLOSE_MS)
    await this.#ended
    clearTimeout(timer)
  }

  async #run(): Promise<void> {
    const options = { signal: this.#leave.signal, ref: false }
    while (!this.#leave.signal.aborted) {
      await wait(this.#options.everyMs, undefined, options).catch(() => {})
      await this.#export()
    }
  }

  async #export(): Promise<void> {
    const times = { startMs: this.#startMs, nowMs: Date.now() }
    const parts = metricParts(await this.#read(), times, BATCH_POINTS)
    let left = POINTS_MAX
    for (const batch of batchesOf(parts)) {
      const count = batch.reduce((sum, { points }) => sum + points, 0)
      left -= count
      const isSent = left >= 0 && (await this.#send(batch.map(({ metric }) => metric)))
      if (!isSent) this.dropped += count
    }
  }

  /** Some values are read from the database, which may hang as well. */
  async #read(): Promise<ReadMetric[]> {
    const { promise: late, resolve } = Promise.withResolvers<ReadMetric[]>()
    const leave = () => resolve([])
    const { signal } = this.#giveUp
    signal.addEventListener('abort', leave, { once: true })
    const reading = readEveryMetric(this.#options.metrics).then(
      // The library declares types of metrics as numbers, but they are words.
      (read) => read as unknown as ReadMetric[],
      () => [],
    )
    try {
      return await Promise.race([reading, late])
    } finally {
      signal.removeEventListener('abort', leave)
    }
  }

  async #send(metrics: OtlpMetric[]): Promise<boolean> {
    if (this.#giveUp.signal.aborted) return false
    const signal = AbortSignal.any([AbortSignal.timeout(DEADLINE_MS), this.#giveUp.signal])
    return await postOtlp(this.#url, requestOf(this.#options.service, metrics), signal)
  }
}

/** Each process counts on its own, so a collector must be able to tell them apart. */
function requestOf(service: string, metrics: OtlpMetric[]): object {
  const instance = `${hostname()}-${process.pid}`
  const attributes = attributesOf({ 'service.name': service, 'service.instance.id': instance })
  const scopeMetrics = [{ scope: { name: 'namehouse' }, metrics }]
  return { resourceMetrics: [{ resource: { attributes }, scopeMetrics }] }
}

function batchesOf(parts: MetricPart[]): MetricPart[][] {
  const batches: MetricPart[][] = []
  let room = 0
  for (const part of parts) {
    if (part.points > room) {
      batches.push([])
      room = BATCH_POINTS
    }
    batches.at(-1)?.push(part)
    room -= part.points
  }
  return batches
}
