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

/** An OpenTelemetry collector that keeps what it is sent. */
export async function givenCollector(): Promise<{ url: string; spans: CollectedSpan[] }> {
  const spans: CollectedSpan[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => (text += String(chunk)))
    request.on('end', () => {
      const body = JSON.parse(text) as {
        resourceSpans: { scopeSpans: { spans: CollectedSpan[] }[] }[]
      }
      spans.push(...body.resourceSpans.flatMap((each) => each.scopeSpans.flatMap((s) => s.spans)))
      response.writeHead(request.url === '/v1/traces' ? 200 : 404).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterFile(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans }
}
