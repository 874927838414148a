import { buildApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { openDeps } from '../../src/deps.ts'
import type { OutsideAddresses } from '../../src/upstream/open-upstream.ts'
import { startWorker } from '../../src/worker.ts'
import { sayReady } from './say-ready.ts'

/** A whole server with the lab's gateway, for tests that kill it. */
export type CheckoutNodeOrders = { databaseUrl: string; lab: OutsideAddresses; port: number }

const orders = JSON.parse(process.argv[2] ?? '') as CheckoutNodeOrders
const { port } = orders
const env = { LOG_LEVEL: 'fatal', RATE_LIMIT_SCALE: '1000', PORT: String(port) }
const config = readConfig(env, 'demo')
const deps = await openDeps(config, orders)
const app = await buildApp(deps)
startWorker(deps)
await app.listen({ host: '127.0.0.1', port })
sayReady()
