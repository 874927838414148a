import type { IncomingMessage, ServerResponse } from 'node:http'
import { holdsToken, type Metrics } from '../../../http/metrics.ts'
import type { Forwards } from './forwards.ts'
import { readHost } from '../../../http/read-host.ts'

export type Health = {
  forwards: Forwards
  metrics: Metrics
  metricsToken: string | undefined
  isDraining: boolean
}

/** Nobody can own it (RFC 2606). Looking it up shows whether the database answers. */
const PROBE_HOST = 'ready.invalid'

/**
 * Health and metrics for load balancers and Prometheus. They call by IP address or `localhost`: a
 * domain's own /healthz is its owner's. False if the request is for something else.
 */
export function answerOperator(
  health: Health,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const { url = '', headers, method } = request
  // The cheapest question first: nearly every request is a visitor's.
  const isPath = url === '/healthz' || url === '/readyz' || url === '/metrics'
  if (!isPath || method !== 'GET' || readHost(headers.host) !== undefined) return false
  if (url === '/healthz') {
    send(response, 200, { ok: true })
    return true
  }
  if (url === '/readyz') {
    void answerReady(health, response)
    return true
  }
  const { metrics, metricsToken } = health
  if (metricsToken === undefined || !holdsToken(headers, metricsToken)) return false
  void metrics.registry.metrics().then(
    (text) => response.writeHead(200, { 'content-type': metrics.registry.contentType }).end(text),
    () => send(response, 503, { ok: false }),
  )
  return true
}

async function answerReady({ forwards, isDraining }: Health, response: ServerResponse) {
  const isUp = await Promise.resolve(forwards.find(PROBE_HOST)).then(
    () => true,
    () => false,
  )
  const ok = isUp && !isDraining
  send(response, ok ? 200 : 503, { ok, checks: { database: isUp ? 'ok' : 'out of reach' } })
}

function send(response: ServerResponse, status: number, body: object): void {
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' }
  response.writeHead(status, headers).end(JSON.stringify(body))
}
