import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterFile } from './after-file.ts'

export type CountedLine = {
  url: string
  /** The messages that a piece of work sent to the database, by their type. */
  messagesOf(work: () => Promise<unknown>): Promise<string>
}

/**
 * The test database over TCP, with every message to it noted. Two pieces of work that send the same
 * messages wait for the database equally often, whatever the machine is doing.
 */
export async function givenCountedLine(databaseUrl: string): Promise<CountedLine> {
  const { searchParams, port, pathname, username, password } = new URL(databaseUrl)
  const path = `${searchParams.get('host')}/.s.PGSQL.${port || 5432}`
  const open = new Set<Socket>()
  let sent = ''
  const server = createServer((near) => {
    const far = connect(path)
    const typesIn = messageReader()
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => open.delete(socket))
    }
    near.on('data', (chunk) => {
      sent += typesIn(chunk)
      far.write(chunk)
    })
    far.pipe(near)
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterFile(async () => {
    for (const socket of open) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  const { port: own } = server.address() as AddressInfo
  return {
    url: `postgres://${username}:${password}@127.0.0.1:${own}${pathname}`,
    messagesOf: async (work) => {
      sent = ''
      await work()
      return sent
    },
  }
}

/** Reads message types from a connection's bytes. The first message has a length but no type. */
function messageReader(): (chunk: Buffer) => string {
  let rest = Buffer.alloc(0)
  let isStarted = false
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    let types = ''
    for (;;) {
      const head = isStarted ? 1 : 0
      if (rest.length < head + 4) return types
      const length = head + rest.readUInt32BE(head)
      if (rest.length < length) return types
      if (isStarted) types += String.fromCharCode(rest[0] ?? 0)
      isStarted = true
      rest = rest.subarray(length)
    }
  }
}
