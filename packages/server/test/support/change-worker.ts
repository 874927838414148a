import { pino } from 'pino'
import { readConfig } from '../../src/config.ts'
import { openDeps } from '../../src/deps.ts'
import { dispatchChanges } from '../../src/features/portfolio/changes/dispatch-changes.ts'
import type { Pace } from '../../src/features/portfolio/changes/run-change.ts'
import type { OutsideAddresses } from '../../src/upstream/open-upstream.ts'
import { sayReady } from './say-ready.ts'

export type ChangeWorkerOrders = { databaseUrl: string; lab: OutsideAddresses; pace: Pace }

/**
 * A separate process that runs domain changes, so a test can kill it:
 * `node change-worker.ts '{"databaseUrl":…}'`.
 */
const orders = JSON.parse(process.argv[2] ?? '{}') as ChangeWorkerOrders
const config = readConfig({ LOG_LEVEL: 'silent' }, 'demo')
const deps = await openDeps(config, { ...orders, log: pino({ level: 'silent' }) })
dispatchChanges({ ...deps, registrar: deps.upstream.registrar }, orders.pace)
sayReady()
