import { readConfig } from '../../packages/server/src/config.ts'
import { startService } from '../../packages/server/src/main.ts'
import { untilStopped } from '../../packages/server/src/cli/stopping.ts'
import type { OutsideAddresses } from '../../packages/server/src/upstream/open-upstream.ts'

/**
 * A server or a worker of the trial: the service itself, with the lab as its outside world, so that
 * webhooks can be delivered on this machine.
 */
export type NodeOrders = {
  role: 'serve' | 'worker'
  databaseUrl: string
  lab: OutsideAddresses
}

const orders = JSON.parse(process.env['TRY_NODE'] ?? '') as NodeOrders
const config = readConfig(process.env, 'demo')
const service = await startService(config, {
  databaseUrl: orders.databaseUrl,
  lab: orders.lab,
  hasHttp: orders.role === 'serve',
  hasWorker: orders.role === 'worker',
})
// The trial sees a worker as ready when its process has opened this.
if (orders.role === 'worker') await announce(Number(process.env['PORT']))
await untilStopped({ drainMs: config.drainSeconds * 1000 })
await service.close()
process.exit(0)

async function announce(port: number): Promise<void> {
  const { createServer } = await import('node:http')
  const server = createServer((_, response) => response.end('ok')).listen(port, '127.0.0.1')
  server.unref()
}
