import { readConfig } from '../../src/config.ts'
import { openDeps } from '../../src/deps.ts'
import { dispatchDeliveries } from '../../src/features/trading/webhooks/dispatch-deliveries.ts'
import type { Pace } from '../../src/features/trading/webhooks/serve-endpoint.ts'
import type { OutsideAddresses } from '../../src/upstream/open-upstream.ts'
import { sayReady } from './say-ready.ts'

/** A process that only sends webhooks, for tests that kill or freeze it. */
export type WorkerOrders = { databaseUrl: string; lab: OutsideAddresses; pace: Pace }

const orders = JSON.parse(process.argv[2] ?? '') as WorkerOrders
const config = readConfig({ LOG_LEVEL: 'fatal' }, 'demo')
const deps = await openDeps(config, orders)
dispatchDeliveries({ ...deps, masterKey: config.masterKey }, orders.pace)
sayReady()
