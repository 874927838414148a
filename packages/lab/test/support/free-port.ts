import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the range that systems assign: another connection could take one of those meanwhile. */
const PORT_MIN = 20_000
const PORT_MAX = 30_000
const ATTEMPTS_MAX = 20

/** A port for a program that a test starts. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const port = randomInt(PORT_MIN, PORT_MAX)
    if (await isFree(port)) return port
  }
  throw new Error('No free port was found.')
}

export async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  try {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}
