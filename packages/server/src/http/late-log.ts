import type { FastifyBaseLogger } from 'fastify'

type Said = Parameters<FastifyBaseLogger['info']>

/**
 * A per-request logger, created on the first message. Most requests log nothing, and creating one,
 * with its redaction, took a tenth of a small request's time.
 */
export class LateLog {
  readonly #make: () => FastifyBaseLogger
  #made: FastifyBaseLogger | undefined

  constructor(make: () => FastifyBaseLogger) {
    this.#make = make
  }

  get #log(): FastifyBaseLogger {
    return (this.#made ??= this.#make())
  }

  get level() {
    return this.#log.level
  }

  fatal(...said: Said): void {
    this.#log.fatal(...said)
  }

  error(...said: Said): void {
    this.#log.error(...said)
  }

  warn(...said: Said): void {
    this.#log.warn(...said)
  }

  info(...said: Said): void {
    this.#log.info(...said)
  }

  debug(...said: Said): void {
    this.#log.debug(...said)
  }

  trace(...said: Said): void {
    this.#log.trace(...said)
  }

  silent(...said: Said): void {
    this.#log.silent(...said)
  }

  child(...said: Parameters<FastifyBaseLogger['child']>): FastifyBaseLogger {
    return this.#log.child(...said)
  }
}
