import type { Socket } from 'node:net'
import { closeLine, openLine } from './lines.ts'

let opened = 0

/** One process's connections to a server outside, which are cut when it dies. */
export class OutsideLine {
  /** Where the process finds the server. */
  readonly url: string
  readonly #address: string
  readonly #sockets = new Set<Socket>()

  constructor(serverUrl: string) {
    const url = new URL(serverUrl)
    const { hostname: target } = url
    opened += 1
    // Nobody listens at this loopback address, so once the line is cut nobody can connect.
    url.hostname = `127.77.${opened >> 8}.${opened & 255}`
    this.url = url.href.replace(/\/$/, '')
    this.#address = url.host
    openLine(this.#address, { target, watch: (socket) => this.#watch(socket) })
  }

  /** Cuts every connection, and accepts no more. */
  cut(): void {
    closeLine(this.#address)
    for (const socket of this.#sockets) socket.destroy()
  }

  #watch(socket: Socket): void {
    this.#sockets.add(socket)
    socket.once('close', () => this.#sockets.delete(socket))
  }
}
