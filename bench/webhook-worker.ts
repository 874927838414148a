import { readConfig } from '../packages/server/src/config.ts'
import { openDeps } from '../packages/server/src/deps.ts'
import { dispatchDeliveries } from '../packages/server/src/features/trading/webhooks/dispatch-deliveries.ts'

/** A separate worker for the webhooks benchmark, as an operator would run one. */
const [databaseUrl = ''] = process.argv.slice(2)
const config = readConfig({ LOG_LEVEL: 'error' }, 'demo')
const deps = await openDeps(config, { databaseUrl })
const dispatching = dispatchDeliveries({ ...deps, masterKey: config.masterKey })
process.stdout.write('ready\n')
process.stdin.on('end', () => void dispatching.stop().then(() => process.exit(0))).resume()
