import { readConfig } from '../../src/config.ts'
import { openDeps } from '../../src/deps.ts'
import { dispatchDeliveries } from '../../src/features/trading/webhooks/dispatch-deliveries.ts'
import type { Pace } from '../../src/features/trading/webhooks/serve-endpoint.ts'
import type { OutsideAddresses } from '../../src/upstream/open-upstream.ts'

/** A process that does nothing but send webhooks, for tests that kill and freeze it. */
export type WorkerOrders = { databaseUrl: string; lab: OutsideAddresses; pace: Pace }

const orders = JSON.parse(process.argv[2] ?? '') as WorkerOrders
const config = readConfig({ LOG_LEVEL: 'fatal' }, 'demo')
const deps = await openDeps(config, orders)
dispatchDeliveries({ ...deps, masterKey: config.masterKey }, orders.pace)
process.stdout.write('ready\n')
// Whoever started it may be killed without a word; the pipe closes all the same.
process.stdin.on('end', () => process.exit(0)).resume()
