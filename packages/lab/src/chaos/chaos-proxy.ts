import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { LOOPBACK } from '../frame/switchboard.ts'
import { FaultPoint, type WireFault } from './wire-fault.ts'

export type ChaosTarget = { path: string } | { host: string; port: number }

export interface ChaosOptions {
  target: ChaosTarget
  /** The faults of each connection, numbered from 0. None by default. */
  faultsOf?: (connection: number) => WireFault[]
}

/** Further connections are reset immediately. None of our clients should open this many. */
const CONNECTIONS_MAX = 1_000

/**
 * A TCP proxy on loopback to a server on a port or a Unix socket. It forwards bytes both ways and
 * breaks each connection as planned, at any byte.
 */
export class ChaosProxy {
  readonly #options: ChaosOptions
  readonly #server: Server
  readonly #lines = new Set<Line>()
  #isRefusing = false
  #accepted = 0

  constructor(options: ChaosOptions) {
    this.#options = options
    // Forward a client's FIN as it is. `Line` decides when to close.
    this.#server = createServer({ allowHalfOpen: true, noDelay: true }, (near) => this.#take(near))
  }

  async open(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject)
      this.#server.listen(0, LOOPBACK, resolve)
    })
  }

  get port(): number {
    // A server that listens on TCP always has an AddressInfo.
    return (this.#server.address() as AddressInfo).port
  }

  /** How many connections have been accepted so far. */
  get accepted(): number {
    return this.#accepted
  }

  get openConnections(): number {
    return this.#lines.size
  }

  /** Resets every open connection. New ones work again unless `refuse` is on. */
  resetAll(): void {
    for (const line of this.#lines) line.reset()
  }

  /** Keeps every open connection open, but forwards nothing more. */
  blackHoleAll(): void {
    for (const line of this.#lines) line.swallow()
  }

  /** While true, new connections are reset. */
  refuse(isRefusing: boolean): void {
    this.#isRefusing = isRefusing
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve))
    this.resetAll()
    await closed
  }

  #take(near: Socket): void {
    const faults = this.#options.faultsOf?.(this.#accepted) ?? []
    this.#accepted += 1
    near.on('error', () => undefined)
    if (this.#isRefusing || this.#lines.size >= CONNECTIONS_MAX) return void near.resetAndDestroy()
    const line = new Line(near, connect({ ...this.#options.target, allowHalfOpen: true }), faults)
    this.#lines.add(line)
    near.on('close', () => this.#lines.delete(line))
  }
}

export async function openChaosProxy(options: ChaosOptions): Promise<ChaosProxy> {
  const proxy = new ChaosProxy(options)
  await proxy.open()
  return proxy
}

/** One client, the server behind it and the faults between them. */
class Line {
  readonly #near: Socket
  readonly #far: Socket
  #delayMs = 0
  /** The client's side is no longer tied to the server's. */
  #isSevered = false

  constructor(near: Socket, far: Socket, faults: WireFault[]) {
    this.#near = near
    this.#far = far
    far.on('error', () => undefined)
    const toward = (end: WireFault['toward']) => faults.filter((fault) => fault.toward === end)
    this.#carry(near, far, toward('server'))
    this.#carry(far, near, toward('client'))
    near.on('close', () => far.destroy())
    far.on('close', () => this.#isSevered || this.#later(() => near.destroy()))
  }

  reset(): void {
    this.#near.resetAndDestroy()
    this.#far.destroy()
  }

  /**
   * Keeps reading and discards the bytes, like a network that drops packets, so no buffer fills up.
   */
  swallow(): void {
    this.#isSevered = true
    for (const socket of [this.#near, this.#far]) {
      socket.removeAllListeners('data').removeAllListeners('end')
      socket.resume()
    }
    this.#near.on('end', () => this.#near.destroy())
  }

  #halfClose(): void {
    this.#isSevered = true
    this.#near.removeAllListeners('data')
    this.#near.resume()
    this.#near.end()
    this.#far.destroy()
  }

  #carry(from: Socket, to: Socket, faults: WireFault[]): void {
    const points = faults.map((fault) => new FaultPoint(fault))
    const send = (bytes: Buffer) => {
      if (to.writable && bytes.length > 0 && !to.write(bytes)) from.pause()
    }
    from.on('data', (chunk) => {
      let sent = 0
      for (const point of points) {
        const passing = point.find(chunk)
        if (passing === undefined) continue
        const part = chunk.subarray(sent, passing)
        this.#later(() => send(part))
        sent = Math.max(sent, passing)
        if (this.#strike(point.fault) === 'cut') return
      }
      this.#later(() => send(chunk.subarray(sent)))
    })
    from.on('end', () => this.#later(() => to.end()))
    to.on('drain', () => from.resume())
  }

  #later(act: () => void): void {
    if (this.#delayMs === 0) act()
    else setTimeout(act, this.#delayMs)
  }

  #strike({ kind, delayMs = 0 }: WireFault): 'cut' | 'carried' {
    if (kind === 'delay') {
      this.#delayMs = delayMs
      return 'carried'
    }
    if (kind === 'reset') this.reset()
    if (kind === 'half-close') this.#halfClose()
    if (kind === 'black-hole') this.swallow()
    return 'cut'
  }
}
