import { monitorEventLoopDelay } from 'node:perf_hooks'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { buildApp } from '../packages/server/src/app.ts'
import { readConfig } from '../packages/server/src/config.ts'
import { startEmbedded } from '../packages/server/src/db/embedded.ts'
import { migrate } from '../packages/server/src/db/migrate.ts'
import { closeDeps, openDeps } from '../packages/server/src/deps.ts'
import type { OutsideAddresses } from '../packages/server/src/upstream/open-upstream.ts'
import { startTools } from '../packages/server/src/tools.ts'
import { startWorker } from '../packages/server/src/worker.ts'
import { temporaryFolder } from '../packages/server/test/support/temporary-folder.ts'

/**
 * The server and its worker in one process, with the tools in child processes as in the demo, on a
 * lab that the benchmark has started. Domains that start with `burn` make a tool run away. On a
 * message, it reports the longest event loop stall since the previous one.
 */
const RUNAWAY = new URL('../packages/server/test/support/runaway-tools.ts', import.meta.url)
const [port = '0', lab = '{}'] = process.argv.slice(2)
const dataDir = await temporaryFolder('bench')
const postgres = await startEmbedded({ dataDir, isDurable: false })
const config = readConfig({ RATE_LIMIT_SCALE: '1000000', PORT: port }, 'demo')
const deps = await openDeps(
  { ...config, trustProxyHops: 1 },
  {
    databaseUrl: postgres.url,
    lab: JSON.parse(lab) as OutsideAddresses,
    log: pino({ level: 'error' }),
    toolProgram: fileURLToPath(RUNAWAY),
  },
)
await migrate(deps.db)
const app = await buildApp(deps)
await app.listen({ host: '127.0.0.1', port: config.port })
const worker = startWorker(deps)
const tools = startTools(deps)

const TICK_MS = 2
const delay = monitorEventLoopDelay({ resolution: 5 })
delay.enable()
// On a shared machine the clock goes on while this process is paused. The CPU time of its own
// thread between two ticks shows what really blocked the event loop.
let lastCpu = process.threadCpuUsage()
let workedMaxMs = 0
setInterval(() => {
  const { user, system } = process.threadCpuUsage(lastCpu)
  lastCpu = process.threadCpuUsage()
  workedMaxMs = Math.max(workedMaxMs, (user + system) / 1e3)
}, TICK_MS)
let lastTotal = process.cpuUsage()
process.on('message', () => {
  const { user, system } = process.cpuUsage(lastTotal)
  process.send?.({ maxMs: delay.max / 1e6, workedMaxMs, cpuSeconds: (user + system) / 1e6 })
  delay.reset()
  workedMaxMs = 0
  lastTotal = process.cpuUsage()
})
process.on('SIGTERM', () => void close())

async function close(): Promise<void> {
  await Promise.all([worker.stop(), tools.stop()])
  app.server.closeAllConnections()
  await app.close()
  await closeDeps(deps)
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
  process.exit(0)
}
