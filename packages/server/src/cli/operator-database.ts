import { type Config, readConfig } from '../config.ts'
import { type Db, openDb } from '../db/pool.ts'
import { auditCommand } from '../features/desks/staff/audit-command.ts'
import { systemClock } from '../values/clock.ts'
import { demandProductionDatabase } from './production-database.ts'

/**
 * Runs an operator's command on the production database, with the settings of `serve`, and records
 * it in the audit log. No command takes a secret as an argument, so the arguments can be logged.
 */
export async function withProductionDatabase(
  work: (db: Db, config: Config) => Promise<number>,
): Promise<number> {
  const config = readConfig(process.env, 'production')
  const db = openDb(await demandProductionDatabase(config), 2)
  try {
    return await auditCommand(db, process.argv.slice(2), () => work(db, config), systemClock)
  } finally {
    await db.end({ timeout: 1 })
  }
}
