import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export type Seen = { method: string; url: string; headers: IncomingHttpHeaders; body: string }
export type Answer = (response: ServerResponse, seen: Seen) => void

export type Peer = {
  baseUrl: string
  /** Every request that came in, oldest first. */
  seen: Seen[]
  /** How many connections closed before their response was complete. */
  leftEarly(): number
}

/** A server that gives these answers in order, then repeats the last one. */
export async function givenPeer(...answers: Answer[]): Promise<Peer> {
  const seen: Seen[] = []
  let left = 0
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    response.on('close', () => (left += response.writableFinished ? 0 : 1))
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      seen.push({ method, url, headers, body: Buffer.concat(chunks).toString('utf8') })
      const answer = answers[Math.min(seen.length, answers.length) - 1]
      answer?.(response, seen.at(-1) as Seen)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const { port } = server.address() as AddressInfo
  return { baseUrl: `http://127.0.0.1:${port}`, seen, leftEarly: () => left }
}

export function json(status: number, body: unknown, headers: Record<string, string> = {}): Answer {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify(body))
  }
}

export function refusal(status: number, code: string, headers?: Record<string, string>): Answer {
  return json(status, { error: { code, message: `Refused: ${code}.` } }, headers)
}

export function text(status: number, type: string, body: string | Buffer): Answer {
  return (response) => {
    response.writeHead(status, { 'content-type': type })
    response.end(body)
  }
}

/** Closes the connection without answering. */
export const hangUp: Answer = (response) => void response.socket?.destroy()

/** Keeps the connection open and sends nothing. */
export const silence: Answer = () => undefined

/** Sends the same piece as fast as the client reads it, forever. */
export function endless(piece: string, status = 200): Answer {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    const write = (): void => {
      while (!response.destroyed && response.write(piece)) continue
    }
    response.on('drain', write)
    write()
  }
}

/** Sends one byte every few milliseconds, forever. */
export function drip(byte: string, type = 'application/json'): Answer {
  return (response) => {
    response.writeHead(200, { 'content-type': type })
    const timer = setInterval(() => response.write(byte), 5)
    response.on('close', () => clearInterval(timer))
  }
}
