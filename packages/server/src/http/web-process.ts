import cluster from 'node:cluster'
import type { MetricObjectWithValues, MetricValue, Registry } from 'prom-client'
import { AggregatorRegistry } from 'prom-client'
import type { Db } from '../db/pool.ts'

/** The metrics of one process, as they are sent to another. */
export type MetricsPart = MetricObjectWithValues<MetricValue<string>>[]

/** How often each caller called, by limit and caller. */
export type CallCounts = [key: string, count: number][]

/** What one of several processes tells the one that started them. */
export type FromWebProcess =
  | { kind: 'alive' }
  | { kind: 'ask-metrics'; id: number }
  | { kind: 'metrics'; id: number; part: MetricsPart }
  | { kind: 'counted'; counts: CallCounts }

/** What they are sent. */
export type ToWebProcess =
  | { kind: 'retire' }
  | { kind: 'collect-metrics'; id: number }
  | { kind: 'all-metrics'; id: number; parts: MetricsPart[] }
  | { kind: 'counted'; counts: CallCounts }

/** The variable with the number of a process among its siblings. */
export const NUMBER_VARIABLE = 'WEB_PROCESS'
/** How long a process may be silent, or its database not answer, before it is replaced. */
export const SILENT_MAX_MS = 60_000
const ALIVE_EVERY_MS = 5_000
/** Longer than we wait for the other processes, and shorter than Prometheus waits for us. */
const ANSWER_MS = 8_000

/** Whether this is one of several processes that serve on the same port. */
export function isOneOfSeveral(): boolean {
  return cluster.isWorker && process.env[NUMBER_VARIABLE] !== undefined
}

/**
 * Options for listening. The system hands out connections to processes that share a port. If one is
 * killed, callers notice at once: with a process that hands them out, some would wait forever.
 */
export function sharedPort(): { reusePort?: true } {
  return isOneOfSeveral() && process.platform === 'linux' ? { reusePort: true } : {}
}

/** Once another process has taken over, this one stops listening and shuts down as usual. */
export function retireWhenAsked(stopListening: () => void): void {
  process.on('message', ({ kind }: ToWebProcess) => {
    if (kind !== 'retire') return
    stopListening()
    process.kill(process.pid, 'SIGTERM')
  })
}

/** Tells the process that started this one that it still works. Otherwise it would be replaced. */
export function reportAlive(db: Pick<Db, 'stuckMs'>): void {
  const report = (): void => {
    if (db.stuckMs() < SILENT_MAX_MS) sendToParent({ kind: 'alive' })
  }
  report()
  setInterval(report, ALIVE_EVERY_MS).unref()
}

/**
 * A scrape reaches only one of several processes, which asks the others. Each series is labelled
 * with the number of its process. Resolves with the text for Prometheus.
 */
export function shareMetrics(registry: () => Registry): () => Promise<string> {
  const waiting = new Map<number, (parts: MetricsPart[]) => void>()
  let latest = 0
  process.on('message', (message: ToWebProcess) => {
    if (message.kind === 'collect-metrics') void answer(message.id, registry())
    if (message.kind === 'all-metrics') waiting.get(message.id)?.(message.parts)
  })
  return async () => {
    const id = (latest += 1)
    let timer: NodeJS.Timeout | undefined
    try {
      const parts = await new Promise<MetricsPart[]>((resolve, reject) => {
        waiting.set(id, resolve)
        const late = new Error('The metrics were not collected in time.')
        timer = setTimeout(reject, ANSWER_MS, late)
        sendToParent({ kind: 'ask-metrics', id })
      })
      return await asText(parts)
    } finally {
      clearTimeout(timer)
      waiting.delete(id)
    }
  }
}

async function answer(id: number, registry: Registry): Promise<void> {
  sendToParent({ kind: 'metrics', id, part: labelled(await registry.getMetricsAsJSON()) })
}

function labelled(metrics: MetricsPart): MetricsPart {
  const number = process.env[NUMBER_VARIABLE] ?? ''
  return metrics.map((metric) => ({
    ...metric,
    values: metric.values.map((value) => ({
      ...value,
      labels: { ...value.labels, process: number },
    })),
  }))
}

/** No two processes have a series in common, so adding them up changes no value. */
async function asText(parts: MetricsPart[]): Promise<string> {
  const apart = parts.map((part) => part.map((metric) => ({ ...metric, aggregator: 'sum' })))
  return await AggregatorRegistry.aggregate(apart).metrics()
}

export function sendToParent(message: FromWebProcess): void {
  if (process.connected) process.send?.(message)
}
