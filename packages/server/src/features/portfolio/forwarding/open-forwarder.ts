import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Logger } from 'pino'
import { answerLogger, gauge, type Metrics } from '../../../http/metrics.ts'
import { sweepConnections, watchConnections } from '../../../http/open-connections.ts'
import { answerOperator, type Health } from './answer-operator.ts'
import { answerVisitor, type OtherSite } from './answer-visitor.ts'
import type { Forwards } from './forwards.ts'

const HEADER_BYTES_MAX = 16 * 1024
const HEADERS_MAX = 100
const HEADERS_DEADLINE_MS = 10_000
const REQUEST_DEADLINE_MS = 20_000
/** Longer than a proxy keeps an idle connection, so that it's the proxy that closes it. */
const IDLE_MS = 130_000
const CONNECTIONS_MAX = 20_000
const CLOSE_DEADLINE_MS = 4_000

type Needs = {
  forwards: Forwards
  /** What is served at hosts that aren't forwarded. */
  other?: OtherSite | undefined
  metrics: Metrics
  log: Logger
  /** Bearer token for /metrics. Undefined: off. */
  metricsToken?: string | undefined
}

export type Forwarder = {
  port: number
  /** Stops listening after a while in which /readyz says that it is about to. */
  close(within?: Closing): Promise<void>
}

type Closing = {
  drainMs?: number
  /** For open requests to finish. */
  deadlineMs?: number
}

/** The web server at customers' domains: redirects, and what `other` serves. */
export async function openForwarder(
  needs: Needs,
  address: { host: string; port: number },
): Promise<Forwarder> {
  const { forwards, other, metrics, log, metricsToken } = needs
  const health: Health = { forwards, metrics, metricsToken, isDraining: false }
  gauge(metrics, 'forwarded_hosts', 'Forwarded hosts in memory.', () => forwards.size)
  const logAnswered = answerLogger(metrics, log)
  const limits = {
    maxHeaderSize: HEADER_BYTES_MAX,
    headersTimeout: HEADERS_DEADLINE_MS,
    requestTimeout: REQUEST_DEADLINE_MS,
    keepAliveTimeout: IDLE_MS,
  }
  const server = createServer(limits, (request, response) => {
    // A proxy then sends its next request to another node.
    if (health.isDraining) response.shouldKeepAlive = false
    const began = performance.now()
    response.once('close', () => {
      const { method = '', url = '', headers } = request
      const ms = performance.now() - began
      const answered = { method, route: 'forward', url, status: statusOf(response), ms }
      logAnswered(answered, () => log.child({ host: headers.host }) as FastifyBaseLogger)
    })
    if (!answerOperator(health, request, response)) {
      answerVisitor({ forwards, other }, request, response)
    }
  })
  server.maxHeadersCount = HEADERS_MAX
  server.maxConnections = CONNECTIONS_MAX
  const connections = watchConnections(server)
  server.listen(address)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: async ({ drainMs = 0, deadlineMs = CLOSE_DEADLINE_MS } = {}) => {
      health.isDraining = true
      if (drainMs > 0) await wait(drainMs)
      const stopSweeping = sweepConnections(server, connections, deadlineMs)
      server.close()
      await once(server, 'close')
      stopSweeping()
    },
  }
}

function statusOf({ headersSent, statusCode }: ServerResponse): number {
  // 499, as proxies log it: the caller left before an answer.
  return headersSent ? statusCode : 499
}
