import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export type StallingLine = {
  url: string
  /** From now on nothing passes in either direction, and nothing is closed. */
  stall(): void
  resume(): void
}

/** A TCP connection to a local Redis that can stall. */
export async function startStallingLine(port: number): Promise<StallingLine> {
  const open = new Set<Socket>()
  let isStalled = false
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from)
      from.on('data', (chunk) => void to.write(chunk))
      from.on('error', () => to.destroy())
      from.on('close', () => {
        open.delete(from)
        to.destroy()
      })
      if (isStalled) from.pause()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  const set = (isNowStalled: boolean) => {
    isStalled = isNowStalled
    for (const socket of open)
      if (isStalled) socket.pause()
      else socket.resume()
  }
  const { port: own } = server.address() as AddressInfo
  return { url: `redis://127.0.0.1:${own}`, stall: () => set(true), resume: () => set(false) }
}
