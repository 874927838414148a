import { buildApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import type { StripeConfig } from '../../src/config/groups.ts'
import { openDeps } from '../../src/deps.ts'
import type { OutsideAddresses } from '../../src/upstream/open-upstream.ts'
import { startWorker } from '../../src/worker.ts'
import { sayReady } from './say-ready.ts'

/** A whole server with the lab's gateway, for tests that kill it. */
export type CheckoutNodeOrders = {
  databaseUrl: string
  lab: OutsideAddresses
  port: number
  /** Instead of the lab's own gateway. */
  stripe?: StripeConfig
}

const orders = JSON.parse(process.argv[2] ?? '') as CheckoutNodeOrders
const { port, stripe = {} } = orders
const env = { LOG_LEVEL: 'fatal', RATE_LIMIT_SCALE: '1000', PORT: String(port) }
const config = { ...readConfig(env, 'demo'), stripe }
const deps = await openDeps(config, orders)
const app = await buildApp(deps)
startWorker(deps)
await app.listen({ host: '127.0.0.1', port })
sayReady()
