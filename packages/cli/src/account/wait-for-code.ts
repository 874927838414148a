import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Refused } from '../refusals.ts'

export type Callback = {
  redirectUri: string
  /** The code, once the browser brings it. */
  code: Promise<string>
  close(): void
}

type Expected = { state: string; issuer: string; waitMs: number; signal: AbortSignal }

const CONNECTIONS_MAX = 16

/**
 * Listens on loopback for the browser's return. Only a request that carries our state counts:
 * any page in the browser can send requests here.
 */
export async function waitForCode(expected: Expected): Promise<Callback> {
  const { promise: code, resolve, reject } = withResolvers<string>()
  const server = createServer({ requestTimeout: 10_000 }, (request, response) => {
    const host = `127.0.0.1:${portOf(server)}`
    const url = URL.canParse(request.url ?? '', `http://${host}`)
      ? new URL(request.url ?? '', `http://${host}`)
      : undefined
    const isOurs =
      request.method === 'GET' && request.headers.host === host && url?.pathname === '/callback'
    if (!isOurs || url.searchParams.get('state') !== expected.state) {
      return answer(response, 404, 'Nothing here', 'This page is only for the sign-in of nh.')
    }
    const problem = problemIn(url.searchParams, expected)
    if (problem !== undefined) {
      answer(response, 400, 'You are not signed in', 'Go back to the terminal.')
      return reject(new Refused(problem))
    }
    answer(response, 200, 'You are signed in', 'You can close this window.')
    return resolve(url.searchParams.get('code') ?? '')
  })
  server.maxConnections = CONNECTIONS_MAX
  await new Promise<void>((listening, failed) => {
    server.once('error', failed)
    server.listen(0, '127.0.0.1', listening)
  })
  const leave = (): void => reject(expected.signal.reason as Error)
  expected.signal.addEventListener('abort', leave, { once: true })
  const late = `You did not sign in within ${expected.waitMs / 1000} s. Run nh login again.`
  const timer = setTimeout(() => reject(new Refused(late)), expected.waitMs)
  const close = (): void => {
    clearTimeout(timer)
    expected.signal.removeEventListener('abort', leave)
    server.close()
    server.closeAllConnections()
  }
  return { redirectUri: `http://127.0.0.1:${portOf(server)}/callback`, code, close }
}

/** Promise.withResolvers, which Node 20 lacks. Its failure is handled by whoever awaits it. */
function withResolvers<T>() {
  let resolve: (value: T) => void = () => undefined
  let reject: (reason: Error) => void = () => undefined
  const promise = new Promise<T>((yes, no) => {
    resolve = yes
    reject = no
  })
  promise.catch(() => undefined)
  return { promise, resolve, reject }
}

function problemIn(query: URLSearchParams, { issuer }: Expected): string | undefined {
  const error = query.get('error')
  if (error === 'access_denied') return 'You denied access in the browser.'
  if (error !== null) return `The service refused: ${query.get('error_description') ?? error}`
  // RFC 9207: an answer from another server is not for us.
  const from = query.get('iss')
  if (from !== null && from !== issuer) return 'The response came from a different service.'
  return query.get('code') ? undefined : 'The response has no code.'
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo | null)?.port ?? 0
}

function answer(response: ServerResponse, status: number, title: string, text: string): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    connection: 'close',
  })
  response.end(
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>` +
      '<style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui;margin:20vh auto;' +
      `max-width:24rem;text-align:center}</style><h1>${title}</h1><p>${text}</p></html>`,
  )
}
