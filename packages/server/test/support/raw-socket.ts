import { connect } from 'node:net'

export type RawAnswer = { status: number; headers: Map<string, string>; body: string }

const ANSWER_MS = 30_000

/**
 * Writes bytes to a port of this machine and resolves with all that came back once the other side
 * has closed its half of the connection. What we write is written to the end first.
 */
export async function exchange(port: number, bytes: string | Buffer): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  const chunks: Buffer[] = []
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const timer = setTimeout(() => reject(new Error('no answer in time')), ANSWER_MS)
  socket.on('error', reject)
  // Reading begins only when all is written: what the other side cut off would be lost.
  socket.pause()
  socket.write(bytes, () => socket.resume())
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  socket.on('end', () => resolve(Buffer.concat(chunks).toString('latin1')))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    socket.destroy()
  }
}

/** The first answer in what came back. */
export function readAnswer(text: string): RawAnswer {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const [line = '', ...lines] = head.split('\r\n')
  const headers = new Map(
    lines.map((each): [string, string] => {
      const colon = each.indexOf(':')
      return [each.slice(0, colon).toLowerCase(), each.slice(colon + 1).trim()]
    }),
  )
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(line)?.[1])
  return { status, headers, body: rest.join('\r\n\r\n') }
}
