import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/**
 * Sends each value as one JSON line, at the pace the caller reads: the next value is asked for only
 * when the socket has room. A caller that leaves ends the iteration, and with it the work behind it.
 */
export function sendNdjson(reply: FastifyReply, values: AsyncIterable<unknown>): FastifyReply {
  // A proxy that gathers the stream would take away what it is for.
  reply.header('cache-control', 'no-store, no-transform').header('x-accel-buffering', 'no')
  return reply.type('application/x-ndjson').send(new Lines(values[Symbol.asyncIterator]()))
}

const BYTES_AHEAD = 16_384

/**
 * `Readable.from` sends every value in a write of its own, and a write costs more than making the
 * value. Here the first leaves at once, and those that follow in the same turn of the event loop
 * leave together at its end.
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
    // Ends the iteration; what it says to that is heard by nobody.
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
