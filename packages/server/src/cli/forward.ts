import { readForwarder } from '../config.ts'
import { openDb } from '../db/pool.ts'
import { startForwarder } from '../forward.ts'
import { openLog } from '../http/log.ts'
import { openMetrics } from '../http/metrics.ts'
import { systemClock } from '../values/clock.ts'
import { type Command, demandNoArguments } from './command.ts'
import { demandProductionDatabase } from './production-database.ts'
import { untilStopped } from './stopping.ts'

const DATABASE_CLOSE_SECONDS = 1

/** Runs the forwarder in production. It faces strangers, so it has no key to lose. */
export const forwardCommand: Command = {
  details: [
    'Redirects visitors of forwarded domains, and shows sale pages at domains for sale if BASE_URL',
    'is set. Needs DATABASE_URL, and no other secret. Listens on HOST and FORWARD_PORT (3080),',
    'behind a proxy that obtains certificates on demand. docs/landers.md shows one. Set',
    'TRUST_PROXY to the number of proxies. Run as many as you like.',
  ].join('\n'),
  run: async (args) => {
    demandNoArguments(args)
    const config = readForwarder(process.env)
    const { host, port, drainSeconds } = config
    const databaseUrl = await demandProductionDatabase(config)
    const db = openDb(databaseUrl, config.databaseConnectionsMax)
    const log = openLog(config.logLevel)
    const stopped = untilStopped({ drainMs: drainSeconds * 1_000 })
    try {
      const needs = { ...config, db, clock: systemClock, log, metrics: openMetrics() }
      const forwarder = await startForwarder(needs, { host, port })
      await stopped
      await forwarder.close({ drainMs: drainSeconds * 1_000 })
    } finally {
      await db.end({ timeout: DATABASE_CLOSE_SECONDS })
    }
    return 0
  },
}
