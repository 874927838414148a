import { once } from 'node:events'
import { createServer } from 'node:net'

/** Rejects if the port is in use, so that a start fails before it has done anything else. */
export async function demandFreePort(address: { host: string; port: number }): Promise<void> {
  const server = createServer().listen(address)
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}
