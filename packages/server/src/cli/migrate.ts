import { readDatabaseUrl } from '../config.ts'
import { migrate } from '../db/migrate.ts'
import { openDb } from '../db/pool.ts'
import { type Command, demandNoArguments } from './command.ts'

/** Migrates the database to this version. */
export const migrateCommand: Command = {
  details: 'Needs DATABASE_URL. Forward only. Safe to run on several machines at the same time.',
  run: async (args) => {
    demandNoArguments(args)
    const db = openDb(readDatabaseUrl(process.env), 2)
    try {
      const applied = await migrate(db, (text) => process.stdout.write(`${text}\n`))
      process.stdout.write(applied > 0 ? `Done: ${applied} applied.\n` : 'Nothing to do.\n')
      return 0
    } finally {
      await db.end({ timeout: 1 })
    }
  },
}
