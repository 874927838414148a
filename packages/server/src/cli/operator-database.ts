import { type Config, readConfig } from '../config.ts'
import { type Db, openDb } from '../db/pool.ts'
import { demandProductionDatabase } from './production-database.ts'

/** Does an operator's work on the production database, with the environment of `serve`. */
export async function withProductionDatabase(
  work: (db: Db, config: Config) => Promise<number>,
): Promise<number> {
  const config = readConfig(process.env, 'production')
  const db = openDb(await demandProductionDatabase(config), 2)
  try {
    return await work(db, config)
  } finally {
    await db.end({ timeout: 1 })
  }
}
