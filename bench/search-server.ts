import { rm } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pino } from 'pino'
import { buildApp } from '../packages/server/src/app.ts'
import { readConfig } from '../packages/server/src/config.ts'
import { startEmbedded } from '../packages/server/src/db/embedded.ts'
import { migrate } from '../packages/server/src/db/migrate.ts'
import { closeDeps, openDeps } from '../packages/server/src/deps.ts'
import type { OutsideAddresses } from '../packages/server/src/upstream/open-upstream.ts'
import { temporaryFolder } from '../packages/server/test/support/temporary-folder.ts'

export type Memory = { heapUsed: number; external: number; rss: number }
/** When the first byte of a search, and the row of its primary name, were written. */
export type Answered = { firstMs: number; primaryMs: number }

/**
 * Only the server, on a lab that the benchmark has started. Its arguments are the port and the
 * lab's addresses. Over IPC it reports what only its own process can know.
 */
const [port = '0', lab = '{}'] = process.argv.slice(2)
const dataDir = await temporaryFolder('bench')
const postgres = await startEmbedded({ dataDir, isDurable: false })
const config = readConfig({ RATE_LIMIT_SCALE: '1000000000', PORT: port }, 'demo')
const deps = await openDeps(config, {
  databaseUrl: postgres.url,
  lab: JSON.parse(lab) as OutsideAddresses,
  log: pino({ level: 'error' }),
})
await migrate(deps.db)
const app = await buildApp(deps)
const answered: Answered[] = []
app.server.prependListener('request', timeWrites)
await app.listen({ host: '127.0.0.1', port: config.port })

process.on('SIGTERM', () => void close())
process.on('message', (wanted: 'memory' | 'answered') => {
  process.send?.(wanted === 'memory' ? collectedMemory() : answered.splice(0))
})

/** The memory still in use after a garbage collection. */
function collectedMemory(): Memory {
  if (!globalThis.gc) throw new Error('measuring memory requires --expose-gc')
  globalThis.gc()
  return process.memoryUsage()
}

/** For searches, the time from a fully read request to the first bytes written. */
function timeWrites({ url }: IncomingMessage, response: ServerResponse): void {
  if (url !== '/api/domain/search') return
  const began = performance.now()
  const times: Answered = { firstMs: 0, primaryMs: 0 }
  answered.push(times)
  const { write } = response
  response.write = function (...args: Parameters<typeof write>): boolean {
    const ms = performance.now() - began
    times.firstMs ||= ms
    if (String(args[0]).includes('primary_done')) times.primaryMs ||= ms
    return write.apply(response, args)
  } as typeof write
}

async function close(): Promise<void> {
  app.server.closeAllConnections()
  await app.close()
  await closeDeps(deps)
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
  process.exit(0)
}
