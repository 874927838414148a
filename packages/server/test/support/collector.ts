import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterFile } from './after-file.ts'

export type CollectedSpan = {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  kind: number
  attributes: { key: string; value: { stringValue?: string; intValue?: string } }[]
}

export type CollectedPoint = {
  attributes: { key: string; value: { stringValue?: string; intValue?: string } }[]
  startTimeUnixNano?: string
  timeUnixNano: string
  asDouble?: number
  count?: string
  sum?: number
  explicitBounds?: number[]
  bucketCounts?: string[]
}

type Numbers = { dataPoints: CollectedPoint[] }
export type CollectedMetric = {
  name: string
  gauge?: Numbers
  sum?: Numbers & { aggregationTemporality: number; isMonotonic: boolean }
  histogram?: Numbers & { aggregationTemporality: number }
}

type Sent = {
  resourceSpans?: { scopeSpans: { spans: CollectedSpan[] }[] }[]
  resourceMetrics?: { scopeMetrics: { metrics: CollectedMetric[] }[] }[]
}

/** An OpenTelemetry collector that keeps what it is sent: spans, and the latest of each metric. */
export async function givenCollector() {
  const spans: CollectedSpan[] = []
  const metrics = new Map<string, CollectedMetric>()
  const requests: string[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => (text += String(chunk)))
    request.on('end', () => {
      requests.push(text)
      const { resourceSpans = [], resourceMetrics = [] } = JSON.parse(text) as Sent
      spans.push(...resourceSpans.flatMap((each) => each.scopeSpans.flatMap((s) => s.spans)))
      for (const { scopeMetrics } of resourceMetrics) {
        for (const each of scopeMetrics.flatMap((s) => s.metrics)) metrics.set(each.name, each)
      }
      const path = resourceMetrics.length > 0 ? '/v1/metrics' : '/v1/traces'
      response.writeHead(request.url === path ? 200 : 404).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterFile(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    metrics,
    requests,
  }
}
