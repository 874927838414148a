import { connect } from 'node:net'

export type RawAnswer = { status: number; headers: Map<string, string>; body: string }

/** Long enough for a busy machine: this is only meant to catch a hang. */
const ANSWER_MS = 120_000

/**
 * Sends bytes to a local port and resolves with everything received until the other side closes.
 * All bytes are written before reading.
 */
export async function exchange(port: number, bytes: string | Buffer): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  const chunks: Buffer[] = []
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const timer = setTimeout(() => reject(new Error('no response in time')), ANSWER_MS)
  socket.on('error', reject)
  // Reading starts only after everything is written; otherwise the rest of our input would be lost
  // when the other side closes.
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

/** The first response in the received text. */
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
