const SSL_REQUEST = 80_877_103
/** A type byte and a length. The first message of a connection has no type. */
const HEAD_BYTES = 5

/** Reads what a client sends to PostgreSQL and finds the statements that it runs. */
export class SentStatements {
  #rest: Buffer = Buffer.alloc(0)
  #hasStarted = false
  readonly #prepared = new Map<string, string>()
  #bound = ''

  /** The statements whose execution starts with these bytes. */
  read(chunk: Buffer): string[] {
    this.#rest = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk
    const run: string[] = []
    for (;;) {
      const message = this.#take()
      if (!message) return run
      const statement = this.#statementOf(message)
      if (statement !== undefined) run.push(statement)
    }
  }

  /** The next complete message, without a type if it starts the connection. */
  #take(): { type: string; body: Buffer } | undefined {
    const rest = this.#rest
    if (rest.length < HEAD_BYTES) return undefined
    const typeBytes = this.#hasStarted ? 1 : 0
    const end = typeBytes + rest.readInt32BE(typeBytes)
    if (rest.length < end) return undefined
    if (!this.#hasStarted) this.#hasStarted = rest.readInt32BE(4) !== SSL_REQUEST
    this.#rest = rest.subarray(end)
    return {
      type: rest.toString('latin1', 0, typeBytes),
      body: rest.subarray(typeBytes + 4, end),
    }
  }

  #statementOf({ type, body }: { type: string; body: Buffer }): string | undefined {
    if (type === 'Q') return textAt(body, 0).text
    if (type === 'E') return this.#bound
    const first = type === 'P' || type === 'B' ? textAt(body, 0) : undefined
    if (!first) return undefined
    const second = textAt(body, first.end).text
    if (type === 'P') this.#prepared.set(first.text, second)
    else this.#bound = this.#prepared.get(second) ?? ''
    return undefined
  }
}

function textAt(body: Buffer, start: number): { text: string; end: number } {
  const end = body.indexOf(0, start)
  return { text: body.toString('utf8', start, end), end: end + 1 }
}

/** Written by timers, at moments that no seed decides. */
const BY_TIMER = /\b(request_batches)\b/

/** Statements are few, and each is sent many times. */
const known = new Map<string, boolean>()
const KNOWN_MAX = 5_000

/** Whether something may be different after this statement. */
export function isWrite(statement: string): boolean {
  const isKnown = known.get(statement)
  if (isKnown !== undefined) return isKnown
  const isOne = writes(statement)
  if (known.size < KNOWN_MAX) known.set(statement, isOne)
  return isOne
}

function writes(statement: string): boolean {
  if (BY_TIMER.test(statement)) return false
  return (
    /^\s*commit\b/i.test(statement) ||
    /\b(insert\s+into|update\s+\w|delete\s+from)\b/i.test(statement)
  )
}
