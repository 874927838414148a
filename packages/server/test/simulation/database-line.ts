import { rm } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { isWrite, SentStatements } from './sent-statements.ts'

/** Where a process dies: at which of its next writes, and whether the database still gets it. */
export type CrashPoint = { write: number; side: 'before' | 'after' }

const SOCKET = '.s.PGSQL.5432'
/** What the server sends last: it is ready for the next statement. */
const READY = Buffer.from([0x5a, 0, 0, 0, 5])
/** A statement that waits for a lock may be answered only when others are dead. */
const ANSWER_WITHIN_MS = 500

/**
 * One process's connections to PostgreSQL. They can be cut at a planned write: before the statement
 * arrives, or after it took effect and before its answer is seen.
 */
export class DatabaseLine {
  /** Where the process finds its database. */
  readonly url: string
  readonly #folder: string
  readonly #target: string
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  #point: (CrashPoint & { strike: (statement: string) => void }) | undefined
  #isCut = false

  private constructor(databaseUrl: string, folder: string) {
    const url = new URL(databaseUrl)
    this.#target = join(url.searchParams.get('host') ?? '', `.s.PGSQL.${url.port || 5432}`)
    url.searchParams.set('host', folder)
    url.port = ''
    this.url = url.href
    this.#folder = folder
    this.#server = createServer((near) => this.#take(near))
  }

  static async open(databaseUrl: string): Promise<DatabaseLine> {
    const line = new DatabaseLine(databaseUrl, await temporaryFolder('line'))
    await new Promise<void>((resolve) => line.#server.listen(join(line.#folder, SOCKET), resolve))
    return line
  }

  /** Calls `strike` at the planned write. `cut` must follow. */
  plan(point: CrashPoint, strike: (statement: string) => void): void {
    this.#point = { ...point, strike }
  }

  unplan(): void {
    this.#point = undefined
  }

  /** Cuts every connection, and accepts no more. */
  async cut(): Promise<void> {
    this.#isCut = true
    for (const socket of this.#sockets) socket.destroy()
    this.#server.close()
    await rm(this.#folder, { recursive: true, force: true })
  }

  #take(near: Socket): void {
    if (this.#isCut) return void near.destroy()
    const far = connect(this.#target)
    const sent = new SentStatements()
    let isStruck = false
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        this.#sockets.delete(socket)
        other.destroy()
      })
    }
    near.on('data', (chunk: Buffer) => {
      if (isStruck || this.#isCut) return
      const fatal = this.#count(sent.read(chunk))
      if (!fatal) return void far.write(chunk)
      isStruck = true
      if (fatal.side === 'before') return fatal.strike()
      const timer = setTimeout(fatal.strike, ANSWER_WITHIN_MS)
      far.on('data', (answer: Buffer) => {
        if (!answer.subarray(-6, -1).equals(READY)) return
        clearTimeout(timer)
        fatal.strike()
      })
      far.write(chunk)
    })
    far.on('data', (chunk: Buffer) => {
      if (!isStruck && !this.#isCut) near.write(chunk)
    })
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
