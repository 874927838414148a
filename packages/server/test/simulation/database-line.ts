import type { Socket } from 'node:net'
import { closeLine, openLine } from './lines.ts'
import { isWrite, SentStatements } from './sent-statements.ts'

/** Where a process dies: at which of its next writes, and whether the database still gets it. */
export type CrashPoint = { write: number; side: 'before' | 'after' }

const SOCKET = '.s.PGSQL.5432'
/** What the server sends last: it is ready for the next statement. */
const READY = Buffer.from([0x5a, 0, 0, 0, 5])
/** A statement that waits for a lock may be answered only when others are dead. */
const ANSWER_WITHIN_MS = 500

let opened = 0

/**
 * One process's connections to PostgreSQL. They can be cut at a planned write: before the statement
 * arrives, or after it took effect and before its answer is seen. Connections are watched in place:
 * a proxy between them and PostgreSQL would send every byte twice.
 */
export class DatabaseLine {
  /** Where the process finds its database. */
  readonly url: string
  /** Where its connections really go. */
  readonly target: string
  readonly #address: string
  readonly #sockets = new Set<Socket>()
  #point: (CrashPoint & { strike: (statement: string) => void }) | undefined
  /** Nothing is sent any more. */
  #isOver = false

  constructor(databaseUrl: string) {
    const url = new URL(databaseUrl)
    this.target = `${url.searchParams.get('host')}/.s.PGSQL.${url.port || 5432}`
    opened += 1
    // No such folder exists, so once the line is cut nobody can connect.
    const folder = `/simulated-line-${process.pid}-${opened}`
    url.searchParams.set('host', folder)
    url.port = ''
    this.url = url.href
    this.#address = `${folder}/${SOCKET}`
    openLine(this.#address, this)
  }

  /** Calls `strike` at the planned write. `cut` must follow. */
  plan(point: CrashPoint, strike: (statement: string) => void): void {
    this.#point = { ...point, strike }
  }

  unplan(): void {
    this.#point = undefined
  }

  /** Cuts every connection, and accepts no more. */
  cut(): void {
    this.#isOver = true
    closeLine(this.#address)
    for (const socket of this.#sockets) socket.destroy()
  }

  /** Watches what a connection sends and gets. */
  watch(socket: Socket): void {
    const sent = new SentStatements()
    const write = socket.write.bind(socket) as (...given: unknown[]) => boolean
    const push = socket.push.bind(socket)
    let isStruck = false
    let onAnswer = () => {}
    this.#sockets.add(socket)
    socket.on('close', () => this.#sockets.delete(socket))
    socket.write = ((chunk: Buffer, ...rest: unknown[]) => {
      if (isStruck || this.#isOver) return true
      const fatal = this.#count(sent.read(chunk))
      if (!fatal) return write(chunk, ...rest)
      isStruck = true
      if (fatal.side === 'before') {
        this.#isOver = true
        setImmediate(fatal.strike)
        return true
      }
      const timer = setTimeout(fatal.strike, ANSWER_WITHIN_MS)
      onAnswer = () => {
        clearTimeout(timer)
        fatal.strike()
      }
      return write(chunk, ...rest)
    }) as Socket['write']
    socket.push = (chunk: Buffer | null) => {
      if (chunk === null || !(isStruck || this.#isOver)) return push(chunk)
      if (chunk.subarray(-6, -1).equals(READY)) onAnswer()
      return true
    }
  }

  /** Counts writes down to the planned one. */
  #count(statements: string[]) {
    const point = this.#point
    if (!point) return undefined
    const writes = statements.filter(isWrite)
    point.write -= writes.length
    if (writes.length === 0 || point.write > 0) return undefined
    this.#point = undefined
    const text = writes.at(-1)?.trim() ?? ''
    let isDone = false
    const strike = () => {
      if (!isDone) point.strike(text)
      isDone = true
    }
    return { side: point.side, strike }
  }
}
