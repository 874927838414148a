import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/**
 * Sends each value as one JSON line, at the pace the caller reads: the next value is requested only
 * when the socket has room. If the caller disconnects, the iteration ends, and so does its work.
 */
export function sendNdjson(reply: FastifyReply, values: AsyncIterable<unknown>): FastifyReply {
  // A proxy that buffers the stream would defeat its purpose.
  reply.header('cache-control', 'no-store, no-transform').header('x-accel-buffering', 'no')
  return reply.type('application/x-ndjson').send(new Lines(values[Symbol.asyncIterator]()))
}

const BYTES_AHEAD = 16_384

/**
 * `Readable.from` writes every value separately, and a write costs more than producing the value.
 * Here the first value is sent immediately, and the others of the same event loop turn together.
 */
class Lines extends Readable {
  readonly #values: AsyncIterator<unknown>
  #isAsked = false
  #hasRoom = true
  #goOn = () => {}
  #turn: NodeJS.Immediate | undefined
  #gathered = ''

  constructor(values: AsyncIterator<unknown>) {
    super({ highWaterMark: BYTES_AHEAD })
    this.#values = values
  }

  override _read(): void {
    if (!this.#isAsked) void this.#send().catch((error: Error) => this.destroy(error))
    this.#isAsked = true
    this.#hasRoom = true
    this.#goOn()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    clearImmediate(this.#turn)
    // Ends the iteration. Errors no longer matter to anyone.
    void this.#values.return?.().catch(() => {})
    this.#goOn()
    done(error)
  }

  async #send(): Promise<void> {
    while (!this.destroyed) {
      const next = await this.#values.next()
      if (next.done === true) break
      this.#add(`${JSON.stringify(next.value)}\n`)
      if (!this.#hasRoom) await new Promise<void>((resolve) => (this.#goOn = resolve))
    }
    this.#flush()
    this.push(null)
  }

  #add(line: string): void {
    this.#gathered += line
    const isFirst = this.#turn === undefined
    if (isFirst || this.#gathered.length >= BYTES_AHEAD) this.#flush()
    this.#turn ??= setImmediate(() => {
      this.#turn = undefined
      this.#flush()
    })
  }

  #flush(): void {
    if (this.#gathered === '' || this.destroyed) return
    const lines = this.#gathered
    this.#gathered = ''
    this.#hasRoom = this.push(lines)
  }
}
