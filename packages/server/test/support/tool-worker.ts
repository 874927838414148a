import { readConfig } from '../../src/config.ts'
import { openDeps } from '../../src/deps.ts'
import { Availability } from '../../src/features/search/availability.ts'
import { NO_STOCK } from '../../src/features/stock/open-stock.ts'
import { Catalogue } from '../../src/features/tlds/catalogue.ts'
import type { Pace } from '../../src/features/tools/run-job.ts'
import { workJobs } from '../../src/features/tools/work-jobs.ts'
import type { OutsideAddresses } from '../../src/upstream/open-upstream.ts'

/** A process that does nothing but run the jobs of tools, for tests that kill it. */
export type ToolWorkerOrders = { databaseUrl: string; lab: OutsideAddresses; pace: Pace }

const orders = JSON.parse(process.argv[2] ?? '') as ToolWorkerOrders
const deps = await openDeps(readConfig({ LOG_LEVEL: 'fatal' }, 'demo'), orders)
const { upstream, db, clock } = deps
const availability = new Availability(upstream, new Catalogue(db, clock), clock)
workJobs({ ...deps, availability, records: upstream.records, stock: NO_STOCK }, orders.pace)
process.stdout.write('ready\n')
// Whoever started it may be killed without a word; the pipe closes all the same.
process.stdin.on('end', () => process.exit(0)).resume()
