import { Agent, createServer, request as ask, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export type CheckingProxy = {
  url: string
  /** The ports that it sends requests to at this moment. */
  ready(): number[]
}

const CHECK_MS = 100
const CHECK_DEADLINE_MS = 1_000

/**
 * A proxy as operators run it: asks each node's /readyz again and again, and sends every request once
 * to the next node that is ready. It repeats none, so each failure is seen by the caller.
 */
export async function startCheckingProxy(ports: number[]): Promise<CheckingProxy> {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set<number>()
  const check = async (port: number): Promise<void> => {
    const signal = AbortSignal.timeout(CHECK_DEADLINE_MS)
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`, { signal }).then(
      ({ ok }) => ok,
      // On a busy machine a slow answer says nothing; a refused connection does.
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

/** The connection to a node is the proxy's own affair. */
function forwarded({ headers }: IncomingMessage) {
  const { connection: _, 'keep-alive': __, ...rest } = headers
  return rest
}
