import { Socket } from 'node:net'

/** A way out of one process. Its connections are watched in place, and end together. */
export type Line = {
  /** Where the connections really go: the path of a socket, or a host. */
  target: string
  watch(socket: Socket): void
}

/** By the path, or the host and port, at which a process looks for it. */
const lines = new Map<string, Line>()

export function openLine(address: string, line: Line): void {
  lines.set(address, line)
}

/** From now on nobody finds anything at the address. */
export function closeLine(address: string): void {
  lines.delete(address)
}

const { connect } = Socket.prototype
Socket.prototype.connect = function connectWatched(this: Socket, ...given: unknown[]) {
  const line = redirect(given)
  Reflect.apply(connect, this, given)
  // Only now: connecting resets what a socket does with writes.
  line?.watch(this)
  return this
} as Socket['connect']

/** Replaces the address of a line by its target. */
function redirect(given: unknown[]): Line | undefined {
  const [asked] = given
  if (typeof asked === 'string') {
    const line = lines.get(asked)
    if (line) given[0] = line.target
    return line
  }
  // `net.connect` hands its options on in a list that it has marked.
  if (!Array.isArray(asked)) return undefined
  const options = asked[0] as { host?: string; port?: number | string }
  const line = lines.get(`${options.host}:${options.port}`)
  if (line) asked[0] = { ...options, host: line.target }
  return line
}
