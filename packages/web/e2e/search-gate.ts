import { once } from 'node:events'
import { createServer, request as ask } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createInterface } from 'node:readline'

export type SearchGate = {
  url: string
  /** The number of lines after which new searches are held. Null lets them through. */
  linesMax: number | null
  /** Searches that the client closed before the end. */
  left: string[]
  /** Searches that were sent to their end. */
  ended: string[]
  /** `release` lets held and future searches through. `cut` breaks the held connections. */
  release: () => void
  cut: () => void
  close: () => Promise<void>
}

/**
 * A proxy between the browser and the service that forwards everything, but can stop the search
 * stream halfway, to simulate a slow registry or a broken connection.
 */
export async function openSearchGate(target: string): Promise<SearchGate> {
  const held = new Map<ServerResponse, () => void>()
  let releases = 0
  const server = createServer((incoming, outgoing) => {
    const { linesMax } = gate
    const isSearch = incoming.url === '/api/domain/search'
    const headers = { ...incoming.headers, host: new URL(target).host }
    const options = { method: incoming.method ?? 'GET', headers }
    const onward = ask(new URL(incoming.url ?? '/', target), options, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      if (!isSearch || linesMax === null) answer.pipe(outgoing)
      // The client has left, so the rest isn't needed.
      else passLines(answer, outgoing, linesMax).catch(() => outgoing.destroy())
    })
    let question = ''
    incoming.on('data', (part: Buffer) => (question += part.toString()))
    incoming.pipe(onward)
    onward.on('error', () => outgoing.destroy())
    outgoing.on('close', () => {
      if (isSearch) (outgoing.writableFinished ? gate.ended : gate.left).push(question)
      onward.destroy()
    })
  })

  async function passLines(answer: IncomingMessage, outgoing: ServerResponse, linesMax: number) {
    let sent = 0
    const before = releases
    const pass = async () => {
      if (sent === linesMax && releases === before)
        await new Promise<void>((resolve) => held.set(outgoing, resolve))
    }
    for await (const line of createInterface({ input: answer })) {
      await pass()
      outgoing.write(`${line}\n`)
      sent += 1
    }
    await pass()
    outgoing.end()
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The gate has no port.')
  const gate: SearchGate = {
    url: `http://127.0.0.1:${address.port}`,
    linesMax: null,
    left: [],
    ended: [],
    release: () => {
      releases += 1
      gate.linesMax = null
      for (const resume of held.values()) resume()
      held.clear()
    },
    cut: () => {
      for (const outgoing of held.keys()) outgoing.destroy()
      gate.release()
    },
    close: async () => {
      gate.release()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return gate
}
