import { Agent, createServer, request as ask, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export type CheckingProxy = {
  url: string
  /** The ports it currently sends requests to. */
  ready(): number[]
}

const CHECK_MS = 100
const CHECK_DEADLINE_MS = 1_000

/**
 * A proxy as operators run it: it polls each node's /readyz and sends every request once, to the
 * next ready node. It never retries, so the caller sees every failure.
 */
export async function startCheckingProxy(ports: number[]): Promise<CheckingProxy> {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set<number>()
  const check = async (port: number): Promise<void> => {
    const signal = AbortSignal.timeout(CHECK_DEADLINE_MS)
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`, { signal }).then(
      ({ ok }) => ok,
      // On a busy machine a slow answer means nothing, but a refused connection does.
      (error: Error) => (error.name === 'TimeoutError' ? ready.has(port) : false),
    )
    if (isReady) ready.add(port)
    else ready.delete(port)
  }
  const timer = setInterval(() => void Promise.all(ports.map(check)), CHECK_MS)
  let turn = 0
  const server = createServer((incoming, outgoing) => {
    const open = [...ready]
    const port = open[(turn += 1) % open.length]
    if (port === undefined) return void outgoing.writeHead(502).end('no node is ready')
    const { method, url, headers } = incoming
    const passed = ask({ agent, port, host: '127.0.0.1', method, path: url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, forwarded(answer))
      answer.pipe(outgoing)
    })
    passed.on('error', (error) => {
      if (!outgoing.headersSent) outgoing.writeHead(502)
      outgoing.end(error.message)
    })
    incoming.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    clearInterval(timer)
    agent.destroy()
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, ready: () => [...ready] }
}

/** Connection headers are between the proxy and its client, so they aren't forwarded. */
function forwarded({ headers }: IncomingMessage) {
  const { connection: _, 'keep-alive': __, ...rest } = headers
  return rest
}
